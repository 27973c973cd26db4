import { render } from 'preact'
import { words } from './words.js'
import './preview.css'

render(<p>{words.gone}</p>, document.getElementById('app')!)
