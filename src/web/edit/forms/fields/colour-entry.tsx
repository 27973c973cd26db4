import { fill } from '../../../language/wording.js'
import { Button } from '../../../look/button.js'
import { parseHex, toHex } from '../../../look/contrast.js'
import { words } from '../../words.js'
import { EntryFrame, type EntryProps } from './entry-frame.js'

interface ColourEntryProps extends EntryProps<string> {
  /** What the browser shows while there is none. */
  readonly usual: string
}

/** The accent where a layout has none. */
export const usualAccent = '#ffb84d'

/** A colour: chosen, or written as `#ff4400`. */
export function ColourEntry({ usual, ...entry }: ColourEntryProps) {
  const { session, path, label, value, set } = entry
  // A file may have something else there.
  const colour = parseHex(String(value ?? usual))
  return (
    <EntryFrame {...entry}>
      {(frame) => (
        <div class="beside">
          <input
            type="color"
            class={value === undefined ? 'colour none' : 'colour'}
            aria-label={fill(words.forms.choose, { what: label })}
            disabled={session.isReadOnly}
            value={colour ? toHex(colour) : usual}
            onInput={({ currentTarget }) => set(currentTarget.value)}
          />
          <input
            class="field number"
            type="text"
            dir="ltr"
            autocomplete="off"
            spellcheck={false}
            placeholder={words.forms.none}
            value={value ?? ''}
            onInput={({ currentTarget }) => set(currentTarget.value.trim() || undefined)}
            {...frame}
          />
          {value !== undefined && !session.isReadOnly && (
            <Button
              class="quiet"
              aria-label={`${label}: ${words.forms.none}`}
              onClick={() => {
                set(undefined)
                document.getElementById(path)?.focus()
              }}
            >
              {words.forms.none}
            </Button>
          )}
        </div>
      )}
    </EntryFrame>
  )
}
