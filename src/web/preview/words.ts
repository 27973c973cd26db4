import { languages } from 'languages:preview'
import { chooseWords } from '../language/wording.js'

export const words = chooseWords(languages)
