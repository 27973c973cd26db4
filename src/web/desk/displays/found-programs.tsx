import type { FoundProgram, ProgramsAnswer } from '../../../wire/display.js'
import { fill } from '../../language/wording.js'
import { type DeskProps, SteerButton } from '../parts/steer-parts.js'
import { sayNumber, sayThings, words } from '../words.js'
import { CopiedLines } from './copied-lines.js'

interface FoundProgramsProps extends Pick<DeskProps, 'desk'> {
  /** What the last search found; undefined before. */
  readonly found: ProgramsAnswer | undefined
}

/** Looks in the network for programs that can be displays, and has the lines of the settings for each. */
export function FoundPrograms({ desk, found }: FoundProgramsProps) {
  const { programs = [], more = 0, troubles = [] } = found ?? {}
  return (
    <div class="stack found-programs">
      <SteerButton desk={desk} touch="find programs" onClick={() => desk.steer.findPrograms()}>
        {words.displays.find}
      </SteerButton>
      {found && programs.length === 0 && <p class="nothing">{words.displays.noneFound}</p>}
      {programs.length > 0 && (
        <ul>
          {programs.map((program) => (
            <Program key={`${program.name} ${program.address}:${program.port}`} program={program} />
          ))}
        </ul>
      )}
      {more > 0 && <p class="soft">{fill(words.displays.moreFound, { n: sayNumber(more) })}</p>}
      {troubles.map((trouble) => (
        <p key={trouble} class="soft" lang="en" dir="auto">
          {trouble}
        </p>
      ))}
    </div>
  )
}

function Program({ program }: { readonly program: FoundProgram }) {
  const { name, address, port, transport, preset, isOwn, addresses, trouble, lines } = program
  return (
    <li>
      <div class="which">
        <b>
          <bdi>{name}</bdi>
        </b>
        <small class="number" dir="ltr">
          {address}:{port}
          {transport === 'tcp' && ' TCP'}
          {preset !== 'generic' && ` · ${preset}`}
        </small>
      </div>
      {isOwn && <small class="found">{words.displays.own}</small>}
      {addresses !== null && (
        <small class="found number">
          {fill(sayThings(addresses, words.displays.addresses), { n: sayNumber(addresses) })}
        </small>
      )}
      {trouble !== null && (
        <small class="found" lang="en" dir="auto">
          {trouble}
        </small>
      )}
      {!isOwn && (
        <details class="found folded">
          <summary>{words.displays.lines}</summary>
          <div class="stack">
            <CopiedLines lines={lines} />
          </div>
        </details>
      )}
    </li>
  )
}
