import { languages } from 'languages:play'
import { chooseWords } from '../language/wording.js'

export const words = chooseWords(languages)
