import { pictureOf } from './concert.js'
import type { Picture, Stranger } from './stranger.js'

/** Makes a concert, from nothing, on a desk that is open: three pages, each type of control, pictures, and colours. */
export async function makeConcert(stranger: Stranger): Promise<void> {
  await stranger.press('New layout')
  await stranger.write('Name', 'The Night Ferries')
  await stranger.press('Begin')
  await makeLook(stranger)
  await stranger.press(/^On every page/)
  await stranger.addControl('Button', 'Applause')
  await stranger.turnOn('People', 'Per second', 'Energy', 'In sync')
  await makeOpening(stranger)
  await makeSongs(stranger)
  await makeEncore(stranger)
}

async function makeLook(stranger: Stranger): Promise<void> {
  await stranger.press('Show and colours')
  await stranger.write('Language of the labels', 'en')
  await stranger.write('Colour of what can be used', '#ff7a1a')
  await stranger.write('Colour behind everything', '#140d14')
  await stranger.choosePicture('Logo', pictureOf('anchor'))
  await stranger.choose('While the output is held, screens show', 'The logo')
}

async function makeOpening(stranger: Stranger): Promise<void> {
  await stranger.press(/^Page 1/)
  await stranger.write('Name of the page', 'Opening')
  await stranger.addControl('Toggle', 'Hold up your light')
  await stranger.addControl('Text', 'Greet the band')
  await stranger.turnOn('Texts wait for approval')
  await stranger.choose('Phones and screens show the result', 'Always')
  await stranger.write('Longest text', '80')
}

async function makeSongs(stranger: Stranger): Promise<void> {
  await stranger.addPage('Songs')
  await stranger.addControl('Slider', 'Calm or wild')
  await stranger.choose('Phones and screens show the result', 'Always')
  await stranger.addControl('XY pad', 'Point the follow spot')
}

async function makeEncore(stranger: Stranger): Promise<void> {
  await stranger.addPage('Encore')
  await stranger.addControl('Choice', 'Which encore shall we play?')
  await stranger.turnOn('One choice each')
  await stranger.choose('Phones and screens show the result', 'Once the control is closed')
  await stranger.write('Answer 1', 'Harbour Lights')
  await stranger.write('Answer 2', 'Last Boat Home')
  await stranger.press('Add an answer')
  await stranger.write('Answer 3', 'Something nobody has heard yet')
  await stranger.choosePicture('picture of answer 1', pictureOf('heart'))
  await stranger.choosePicture('picture of answer 2', photo)
}

/** A PNG of 8 x 8 points of one blue. */
const photo: Picture = {
  name: 'boat.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR42mNQSFiAFTEMLQkAAmxIAc8z8pwAAAAASUVORK5CYII=',
    'base64',
  ),
}
