import type { HexColour, ImageUrl, NonNegativeInteger } from './scalars.js'

/** What anybody may know of a room before they join. */
export interface RoomAnswer {
  /** The layout of the room. */
  readonly layoutId: string
  /** What people call it. */
  readonly name: string
  /** Whether people may join now. */
  readonly open: boolean
  /** Whether they need a passcode. */
  readonly passcode: boolean
  /** What people open to play, without the passcode. */
  readonly url: string
  /** The name of the Wi-Fi in which phones reach `url`, empty if it is not known; null if they reach it from anywhere. */
  readonly wifi: string | null
  /** How its pages look. */
  readonly theme: Theme
  /** The language of the labels (BCP 47); absent where the layout file does not say. */
  readonly lang?: string
}

/** How the service's own pages look. */
export interface Theme {
  /** The colour of what can be used: #rgb or #rrggbb. Pages make it lighter or darker where it would be illegible. */
  readonly accent?: HexColour
  /** The colour behind everything: #rgb or #rrggbb. */
  readonly background?: HexColour
  /** A picture beside the name: a file of the folder media, like ../media/logo.svg. */
  readonly logo?: ImageUrl
  /** What screens show while the output is held; absent: what they showed before. */
  readonly held?: 'logo' | 'black'
}

/** What somebody who wants to join knows. */
export interface JoinBody {
  /** Needed by those who are new, where the room has one. */
  readonly passcode?: string
  /** Of an earlier join, good or expired for at most a day: they stay the same participant. */
  readonly token?: string
}

/** Somebody has joined. */
export interface JoinAnswer {
  /** For `Authorization: Bearer`. */
  readonly token: string
  /** For how long it is good, seconds. */
  readonly expiresIn: NonNegativeInteger
}

/** New people of a layout. */
export interface LayoutPeople {
  /** Who have joined today. */
  readonly today: NonNegativeInteger
  /** Who may join today. */
  readonly places: NonNegativeInteger
  /** The one address from which more than half of them have come since the start; null where there is none. */
  readonly mostFrom: MostJoined | null
}

/** The new people of a layout on this day (UTC), and how many of their places were added. */
export interface NewPeople extends LayoutPeople {
  /** How many of these places an operator added to `[room] people`. */
  readonly more: NonNegativeInteger
}

/** The network from which most people have joined. */
export interface MostJoined {
  /** IPv4, or the first 64 bits of IPv6. */
  readonly address: string
  /** New people from this address today, counted since the daemon started. */
  readonly people: NonNegativeInteger
}

/** The texts of the QR codes. */
export interface Invitation {
  /** The address that people open to play; the passcode is in its fragment, which browsers send to no server. */
  readonly url: string
  /** Whether only phones in the venue's network reach it: by its address, `.local`, or a name without a dot. */
  readonly local: boolean
  /** The text that lets phones join the Wi-Fi network; null if the network is not known. */
  readonly wifi: string | null
}

/** A draft of a layout that phones may show. */
export interface DraftAnswer {
  /** Nobody guesses it. */
  readonly code: string
  /** Until when it is kept, ms since 1970. */
  readonly until: NonNegativeInteger
  /** What a phone opens. */
  readonly url: string
}

/** What the desk works with. */
export interface DeskAnswer {
  /** For `x-api-key`: the first key of the scope that the code is for, `operate` or `edit`, or of the next wider one if there is none. */
  readonly key: string
}
