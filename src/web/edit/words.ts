import { languages } from 'languages:edit'
import { chooseWords } from '../language/wording.js'

/** The texts of the editor, in the language of the operator. */
export const words = chooseWords(languages)
