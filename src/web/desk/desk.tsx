import { languages } from 'languages:desk'
import { render } from 'preact'
import { chooseWords } from '../language/choose-words.js'
import './desk.css'

const words = chooseWords(languages)
const app = document.getElementById('app')!
app.replaceChildren()
render(<p>{words.connecting}</p>, app)
