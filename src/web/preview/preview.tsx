import { waitInFrame } from './framed.js'
import { openOwnPhone } from './own-phone.js'
import './preview.css'

// On a phone of one's own it is a page; the editor has it in frames.
if (window.parent === window) openOwnPhone()
else waitInFrame()
