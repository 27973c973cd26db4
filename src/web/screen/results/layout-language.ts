import { createContext } from 'preact'

/** The language of what the layout file says (BCP 47); undefined if that does not say which: the page has its own. */
export const LayoutLanguage = createContext<string | undefined>(undefined)
