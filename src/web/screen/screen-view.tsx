import type { ComponentChildren } from 'preact'
import type { RoomAnswer } from '../../wire/room.js'
import { Darkness, LogoAlone, TextAlone } from './alone.js'
import { PageResults } from './page-results.js'
import { FittedLabel } from './results/fitted.js'
import { LayoutLanguage } from './results/layout-language.js'
import { ResultPanel } from './results/result-panel.js'
import { TextList } from './results/text-list.js'
import type { ScreenState } from './screen-state.js'
import { LostNote, Sentence } from './sentence.js'
import { contentOf, type ShownContent } from './shown-content.js'
import { words } from './words.js'

interface ScreenViewProps {
  /** '' if the screen was not given it. */
  readonly passcode: string
  readonly state: ScreenState
}

/** The whole screen: what an operator has chosen, by itself what is on the active page. */
export function ScreenView({ passcode, state }: ScreenViewProps) {
  const { room, isUnknown, isLive, page } = state
  if (isUnknown) return <Sentence title={words.unknown} text={words.unknownWhy} />
  // Nothing that might have to be dark is shown for a moment.
  if (!room || (room.open && !page && isLive)) return <Sentence title="" text={words.connecting} />
  return (
    <LayoutLanguage.Provider value={room.lang}>
      <Content content={contentOf(state)} passcode={passcode} room={room} state={state} />
    </LayoutLanguage.Provider>
  )
}

interface ContentProps extends ScreenViewProps {
  readonly content: ShownContent
  readonly room: RoomAnswer
}

function Content({ content, passcode, room, state: { isLive, page } }: ContentProps) {
  switch (content.kind) {
    case 'black':
      return <Darkness name={room.name} />
    case 'logo':
      return <LogoAlone room={room} />
    case 'text':
      return <TextAlone key={content.text} name={room.name} text={content.text} />
    case 'control':
      return (
        <Alone name={room.name} isLive={isLive}>
          <ResultPanel key={content.panel.control.lid} {...content.panel} />
        </Alone>
      )
    case 'texts':
      return (
        <Alone name={room.name} isLive={isLive}>
          <article class="panel of-string">
            {content.label !== undefined && (
              <header>
                <FittedLabel as="h2" text={content.label} />
              </header>
            )}
            <TextList texts={content.texts} />
          </article>
        </Alone>
      )
    case 'page':
      return (
        <PageResults
          passcode={passcode}
          room={room}
          isLive={isLive}
          pageId={page?.activePageId}
          slides={content.slides}
        />
      )
  }
}

interface AloneProps extends Pick<ScreenState, 'isLive'> {
  /** Of the show, for who hears the page. */
  readonly name: string
  readonly children: ComponentChildren
}

/** One thing that has the whole screen. */
function Alone({ name, isLive, children }: AloneProps) {
  return (
    <main class="screen alone">
      <h1 class="unseen">{name}</h1>
      {children}
      <LostNote isLive={isLive} />
    </main>
  )
}
