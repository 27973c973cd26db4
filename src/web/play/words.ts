import { languages } from 'languages:play'
import { chooseWords } from '../language/wording.js'

/** The texts of the page, in the language of the person. */
export const words = chooseWords(languages)
