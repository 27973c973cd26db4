import type { tags } from 'typia'

/** Names a layout, a page or a participant: 1 to 64 letters, digits, _ or -. */
export type Identifier = string & tags.Pattern<'^[A-Za-z0-9_-]{1,64}$'>

/** Numbers a control: a whole number from 1, unique in its layout. */
export type Lid = number & tags.Type<'uint64'> & tags.Minimum<1> & tags.Maximum<9007199254740991>

/** A count of something. */
export type NonNegativeInteger = number & tags.Type<'uint64'>

/** A relative or http(s) URL. */
// RFC 3986 §4.1: http(s), or no scheme at all (so neither javascript: nor data:). Characters that no URL may
// contain, or that a browser strips before it reads the scheme, are refused.
export type ImageUrl = string &
  tags.Pattern<'^(?:[Hh][Tt][Tt][Pp][Ss]?://|(?![A-Za-z][A-Za-z0-9+.-]*:))[^\\u0000-\\u0020"<>\\\\^`{|}\\u007f-\\u009f]+$'>

/** A colour as in CSS (CSS Color 4 §5.2), without an alpha. */
export type HexColour = string & tags.Pattern<'^#(?:[0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})$'>
