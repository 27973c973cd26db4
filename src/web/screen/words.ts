import type { languages } from 'languages:screen'

/** The texts of the screen in one language. */
export type ScreenWords = (typeof languages)[string]
