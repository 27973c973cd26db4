import { languages } from 'languages:screen'
import { chooseWords } from '../language/wording.js'

/** The texts of the screen, in the language of its browser. */
export const words = chooseWords(languages)
