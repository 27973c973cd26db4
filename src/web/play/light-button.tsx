import { useEffect, useRef, useState } from 'preact/hooks'
import { say } from '../look/live-region.js'
import type { PlayRoom } from './session/play-room.js'
import { words } from './words.js'

/** A button that makes this phone a part of the light; when it is taken away, that ends. */
export function LightButton({ room }: { readonly room: PlayRoom }) {
  const end = useRef<(() => void) | undefined>(undefined)
  const [state, setState] = useState<'there' | 'busy' | 'failed' | 'gone'>('there')
  const now = useRef(state)
  const go = (next: typeof state) => {
    now.current = next
    setState(next)
  }
  useEffect(
    () => () => {
      now.current = 'gone'
      end.current?.()
    },
    [],
  )
  const join = async () => {
    if (state === 'busy') return
    go('busy')
    try {
      end.current = await room.joinLight()
      if (now.current === 'gone') end.current()
      go('there')
    } catch {
      say(words.lightFailed)
      go('failed')
    }
  }
  return (
    <button type="button" class="button quiet light-button" aria-busy={state === 'busy'} onClick={join}>
      {state === 'failed' ? words.lightFailed : words.light}
    </button>
  )
}
