import type { Page } from 'playwright-core'
import { until } from '../../../support/time/until.js'

/** What a person does in the editor, one after the other, each by its name. */
export const editorSteps: readonly (readonly [name: string, act: (page: Page) => Promise<void>])[] = [
  ['open the editor', click('.top .session .button:nth-of-type(2)')],
  ['open the second page', click('#place-1')],
  ['open a control', click('.control-row:nth-child(2) .control-head')],
  ['type in a label', type('.control-form input', ' now')],
  ['save', save],
  ['undo', click('.edit-tools .button:nth-child(1)')],
  ['redo', click('.edit-tools .button:nth-child(2)')],
  ['undo again', click('.edit-tools .button:nth-child(1)')],
  ['add a control', click('.add-control .button')],
  ['move it up', click('.control-form .deeds .button:nth-of-type(1)')],
  ['delete it', click('.control-form .deeds .button:nth-of-type(4)')],
  ['drag a control', drag('.control-rows')],
  ['drag a page', drag('.page-rows')],
  ['open another page', click('#place-5')],
  ['open the page again', click('#place-0')],
  ['add a page', addPage],
  ['type in its name', type('.form-card input', ' now')],
  ['open the whole show', click('#place-show')],
  ['type in its name', type('.form-card input', ' now')],
  ['type a faulty language', type('[id="$.lang"]', '?!')],
  ['save with a fault', save],
  ['take it back', click('.edit-tools .button:nth-child(1)')],
  ['open what is on every page', click('#place-every')],
  ['save', save],
  ['open the addresses', click('.edit-views .button:nth-of-type(2)')],
  ['back to the forms', click('.edit-views .button:nth-of-type(1)')],
  ['open the versions', click('.edit-views .button:nth-of-type(3)')],
  ['look at a version', click('.version-list .button')],
  ['back to the forms', click('.edit-views .button:nth-of-type(1)')],
]

// What playwright does before it touches anything takes longer, in a large page, than what is measured.
function click(selector: string) {
  return (page: Page) => page.evaluate<void>(`document.querySelector('${selector}').click()`)
}

/** Types at the end of a field. */
function type(selector: string, text: string) {
  return async (page: Page) => {
    await page.evaluate(`document.querySelector('${selector}').focus()`)
    await page.keyboard.press('End')
    await page.keyboard.type(text, { delay: 150 })
  }
}

/** Drags the first row of a list below the third. */
function drag(list: string) {
  return async (page: Page) => {
    await page.evaluate(`document.querySelector('${list}').firstChild.scrollIntoView({ block: 'center' })`)
    const place = (row: number) =>
      `document.querySelectorAll('${list} > li > .handle')[${row}].getBoundingClientRect().toJSON()`
    const [from, to] = await page.evaluate<{ x: number; y: number }[]>(`[${place(0)}, ${place(2)}]`)
    await page.mouse.move(from!.x + 5, from!.y + 5)
    await page.mouse.down()
    await page.mouse.move(to!.x + 5, to!.y + 20, { steps: 5 })
    await page.mouse.up()
  }
}

async function addPage(page: Page): Promise<void> {
  await type('.add-page input', 'Encore')(page)
  await click('.add-page .button')(page)
}

/** Confirms what it changes for people. */
async function save(page: Page): Promise<void> {
  await click('.edit-tools .primary')(page)
  const ended = '.edit-head .badge.good, .fault-list, dialog[open]'
  await until(() => page.evaluate<boolean>(`document.querySelector('${ended}') !== null`))
  await page.evaluate(`document.querySelector('dialog[open] .primary')?.click()`)
}
