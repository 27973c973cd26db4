import { PlayView } from '../play/play-view.js'
import { openOwnActions } from '../play/session/own-actions.js'
import type { PlayRoom, PlayState } from '../play/session/play-room.js'
import type { Rehearsal, Told } from './model/rehearsal.js'
import { shortIdentity } from './short-identity.js'

/** The page of the audience in a rehearsal, drawn by the components of that page. */
export function openPhone(rehearsal: Rehearsal) {
  const identity = shortIdentity()
  const ownActions = openOwnActions(identity)
  let beginnings = rehearsal.told.beginnings
  const room: PlayRoom = {
    ownActions,
    start() {},
    tryPasscode() {},
    // No stage plays a draft.
    joinLight: async () => () => {},
    act: (lid, value) => rehearsal.act(lid, value),
  }
  return {
    /** What it shows now. */
    view(told: Told) {
      if (told.beginnings !== beginnings) {
        identity.forget()
        ownActions.clear()
      }
      beginnings = told.beginnings
      ownActions.learn(told.page.controls, told.results)
      // Sliders keep where they are by themselves: another beginning has others.
      return <PlayView key={beginnings} state={stateOf(told)} room={room} />
    },
  }
}

function stateOf({ room, page, results }: Told): PlayState {
  return { facts: room, step: 'joined', page, results, closings: new Map(), isOutdated: false }
}
