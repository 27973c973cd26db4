import { useRef, useState } from 'preact/hooks'
import { copyText } from '../../link/copy-text.js'
import { Button } from '../../look/button.js'
import { say } from '../../look/live-region.js'
import { words } from '../words.js'

/** Lines for the settings, which pages do not write, with a button that copies them. */
export function CopiedLines({ lines }: { readonly lines: string }) {
  const [copied, setCopied] = useState('')
  const shown = useRef<HTMLPreElement>(null)
  const copy = () => {
    if (!copyText(shown.current!)) return
    setCopied(lines)
    say(words.first.copied)
  }
  return (
    <>
      <pre ref={shown} class="lines" dir="ltr">
        {lines}
      </pre>
      <Button onClick={copy}>{copied === lines ? words.first.copied : words.first.copy}</Button>
    </>
  )
}
