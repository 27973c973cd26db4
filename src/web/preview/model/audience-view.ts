import type { ControlForPhones, PageForPhones } from '../../../wire/control.js'
import { defaultAddress } from '../../../wire/default-address.js'
import type { RoomAnswer } from '../../../wire/room.js'
import { controlsOn, type PreviewControl, type PreviewLayout, type PreviewPage } from './preview-layout.js'

/** What the service would say of the room, if it is open to everybody. @param url that people would open. */
export function roomOf(
  { layoutId, name = layoutId, theme = {}, lang }: PreviewLayout,
  url: string,
): RoomAnswer {
  return { layoutId, name, open: true, passcode: false, url, wifi: null, theme, ...(lang && { lang }) }
}

/** What the service would send to phones and screens, but for the light: no stage plays a draft. @param isOpen whether its controls may be used. */
export function pageForPhones(layout: PreviewLayout, page: PreviewPage, isOpen: boolean): PageForPhones {
  const controls = controlsOn(layout, page).map((control) => controlForPhones(control, isOpen))
  return { layoutId: layout.layoutId, activePageId: page.pageId, controls }
}

function controlForPhones(control: PreviewControl, isOpen: boolean): ControlForPhones {
  const { lid, type, props, options = [], once, moderate, words, results } = control
  const shown = {
    lid,
    address: defaultAddress(lid),
    type,
    props,
    ...(type === 'Index' && { options }),
    ...(once && { once }),
    ...(moderate && { moderated: true }),
    ...(words && { words }),
    ...(results && results !== 'never' && { results }),
    ...(!isOpen && { enabled: false }),
  }
  return shown as ControlForPhones
}

/** Whether people are told what all did there. */
export function isPublic({ results }: PreviewControl, isOpen: boolean): boolean {
  return results === 'live' || (results === 'after' && !isOpen)
}
