import { languages } from 'languages:screen'
import { chooseWords } from '../language/wording.js'

export const words = chooseWords(languages)
