import { pictureAddress } from '../../link/addresses.js'
import { sayNumber, sayShare, words } from '../words.js'
import { Level } from './level.js'

interface VoteBarsProps {
  readonly base: string
  readonly options: readonly { readonly label: string; readonly image?: string }[]
  /** One number per option. */
  readonly votes: readonly number[]
  /** The option that was chosen last. */
  readonly last: unknown
}

/** Votes as bars, in the order of the options. */
export function VoteBars({ base, options, votes, last }: VoteBarsProps) {
  const sum = votes.reduce((all, each) => all + each, 0)
  const most = Math.max(...votes, 1)
  return (
    <ul class="votes">
      {options.map(({ label, image }, at) => {
        const count = votes[at] ?? 0
        const picture = pictureAddress(base, image)
        return (
          <li key={at}>
            {picture !== undefined && <img src={picture} alt="" width="24" height="24" />}
            <span class="name">
              <bdi>{label}</bdi>
            </span>
            {last === at && <small>{words.control.last}</small>}
            <b class="number">
              {sayNumber(count)} <small>{sayShare(sum === 0 ? 0 : count / sum)}</small>
            </b>
            <Level part={sum === 0 ? 0 : count / sum} isOther={count < most} />
          </li>
        )
      })}
    </ul>
  )
}
