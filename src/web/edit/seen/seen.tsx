import { useEffect, useLayoutEffect, useState } from 'preact/hooks'
import { fill } from '../../language/wording.js'
import { base } from '../../link/addresses.js'
import type { PreviewLayout } from '../../preview/model/preview-layout.js'
import { Rehearsal } from '../../preview/model/rehearsal.js'
import { letRun, usualStart } from '../../preview/usual-start.js'
import type { EditSession } from '../session/edit-session.js'
import { words } from '../words.js'
import { ButtonGroup } from './button-group.js'
import { type Scheme, schemes } from './frame-scheme.js'
import { OwnPhone } from './own-phone.js'
import { PreviewFrame, type PreviewFrameProps, type Size } from './preview-frame.js'
import { RehearsalSettings } from './rehearsal-settings.js'

/** A narrow phone, a usual one, a tablet. */
const phones: readonly Size[] = [
  { width: 320, height: 568 },
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
]
/** An old projector, and a usual one. */
const walls: readonly Size[] = [
  { width: 1024, height: 768 },
  { width: 1920, height: 1080 },
]

/** The draft as the audience and the room will see it, alive. */
export function Seen({ session }: { readonly session: EditSession }) {
  const rehearsal = useRehearsal(session)
  const hasFaults = session.findFaults().length > 0
  return (
    <section class="seen" aria-labelledby="seen">
      <h2 id="seen">{words.seen.title}</h2>
      <p class="notice" role="status">
        {hasFaults && (rehearsal ? words.seen.faulty : words.seen.never)}
      </p>
      {rehearsal && <Views session={session} rehearsal={rehearsal} />}
    </section>
  )
}

/** Of the newest draft without faults, on the page that the forms show; undefined if there was none yet. */
function useRehearsal(session: EditSession): Rehearsal | undefined {
  const { draft, place } = session
  const layout = session.findFaults().length === 0 ? (draft as PreviewLayout) : undefined
  const [rehearsal, setRehearsal] = useState<Rehearsal>()
  // After the forms are seen: to make two frames takes as long as these.
  useEffect(() => {
    if (layout && !rehearsal)
      setRehearsal(new Rehearsal(layout, usualStart(`${base}/play/${session.layoutId}`)))
  }, [layout])
  useLayoutEffect(() => {
    if (layout) rehearsal?.setLayout(layout)
  }, [layout])
  useLayoutEffect(() => {
    const page = typeof place.page === 'number' ? draft.pages[place.page] : undefined
    if (page) rehearsal?.setPage(page.pageId)
  }, [rehearsal, place.page])
  useEffect(() => rehearsal && letRun(rehearsal), [rehearsal])
  return rehearsal
}

interface ViewsProps {
  readonly session: EditSession
  readonly rehearsal: Rehearsal
}

function Views({ session, rehearsal }: ViewsProps) {
  const [scheme, setScheme] = useState<Scheme>(schemeOfDevice)
  return (
    <>
      <div class="seen-settings">
        <RehearsalSettings rehearsal={rehearsal} />
        <ButtonGroup
          name={words.seen.look}
          options={schemes.map((value) => ({ value, label: words.seen[value] }))}
          chosen={scheme}
          choose={setScheme}
        />
      </div>
      <div class="seen-views">
        <Device kind="phone" sizes={phones} scheme={scheme} rehearsal={rehearsal} />
        <Device kind="wall" sizes={walls} scheme={scheme} rehearsal={rehearsal} />
      </div>
      <OwnPhone session={session} layout={rehearsal.layout} />
    </>
  )
}

interface DeviceProps extends Pick<PreviewFrameProps, 'kind' | 'scheme' | 'rehearsal'> {
  readonly sizes: readonly Size[]
}

/** A device of one of several sizes. */
function Device({ sizes, kind, ...seen }: DeviceProps) {
  const [size, setSize] = useState(sizes[1]!)
  const title = words.seen[kind]
  return (
    <div class={`seen-device of-${kind}`}>
      <h3>{title}</h3>
      <ButtonGroup
        name={fill(words.seen.sizesOf, { what: title })}
        options={sizes.map((value) => ({ value, label: `${value.width} × ${value.height}` }))}
        chosen={size}
        choose={setSize}
      />
      <PreviewFrame title={title} kind={kind} size={size} {...seen} />
    </div>
  )
}

function schemeOfDevice(): Scheme {
  return matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark'
}
