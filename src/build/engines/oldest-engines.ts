/** The oldest engines in which the pages and the client work, by their names in MDN's data. */
export const oldestEngines = {
  safari: '14',
  safari_ios: '14',
  chrome: '87',
  chrome_android: '87',
  firefox: '78',
  // The first that shares its engine with the desktop's, which was 78 until then.
  firefox_android: '79',
} as const

const { safari, safari_ios, chrome, firefox } = oldestEngines

/** Options of esbuild, which writes newer syntax as these engines understand it. It adds no function. */
export const forOldestEngines = {
  target: ['es2020', `safari${safari}`, `ios${safari_ios}`, `chrome${chrome}`, `firefox${firefox}`],
  // Their faults there are of defaults in loops (Safari 14) and of `a?.b(...c)` (Chrome 87), which nobody writes here.
  supported: { destructuring: true, 'optional-chain': true },
}
