import type { PhoneControl } from 'ovation/client'
import { useEffect, useState } from 'preact/hooks'
import { bookNameOf, type Own, type OwnBooks } from '../session/own-books.js'

/** What somebody did at a control, as it changes. */
export function useOwn(books: OwnBooks, control: PhoneControl): Own {
  const [, draw] = useState({})
  useEffect(() => books.onChange(control, () => draw({})), [books, bookNameOf(control)])
  return books.own(control)
}
