import { useContext, useState } from 'preact/hooks'
import type { RoomAnswer } from '../../wire/room.js'
import { LayoutPicture, pictureAddress } from '../link/layout-picture.js'
import { Fitted, FittedLabel } from './results/fitted.js'
import { LayoutLanguage } from './results/layout-language.js'

/** Nothing that is seen. @param props.name of the show, for who hears the page. */
export function Darkness({ name }: { readonly name: string }) {
  return (
    <main class="darkness">
      <h1 class="unseen">{name}</h1>
    </main>
  )
}

/** The logo of the show; its name if there is none, or none that can be loaded. */
export function LogoAlone({ room: { name, theme } }: { readonly room: RoomAnswer }) {
  const [isMissing, setIsMissing] = useState(false)
  if (isMissing || pictureAddress(theme.logo) === undefined)
    return (
      <main class="screen logo-alone">
        <FittedLabel as="h1" text={name} />
      </main>
    )
  return (
    <main class="screen logo-alone">
      <h1 class="unseen">{name}</h1>
      <LayoutPicture of={theme.logo} onError={() => setIsMissing(true)} />
    </main>
  )
}

interface TextAloneProps {
  readonly name: string
  readonly text: string
}

/** A text of the audience, as large as it can be whole. */
export function TextAlone({ name, text }: TextAloneProps) {
  return (
    <main class="screen text-alone">
      <h1 class="unseen">{name}</h1>
      <Fitted as="p" lang={useContext(LayoutLanguage)}>
        {text}
      </Fitted>
    </main>
  )
}
