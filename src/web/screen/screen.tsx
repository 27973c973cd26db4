import { languages } from 'languages:screen'
import { render } from 'preact'
import { chooseWords } from '../language/choose-words.js'
import './screen.css'

const words = chooseWords(languages)
const app = document.getElementById('app')!
app.replaceChildren()
render(<p>{words.connecting}</p>, app)
