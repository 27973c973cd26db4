import { languages } from 'languages:light'
import { chooseWords } from '../language/wording.js'

export const words = chooseWords(languages)
