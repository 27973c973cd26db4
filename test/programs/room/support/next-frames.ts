/**
 * For scripts in a page: waits until the browser has drawn so many frames. A busy machine at times draws none after the
 * window has changed its size, so each is waited for at most a second.
 */
export function nextFrames(count: number): string {
  return `(async () => {
    for (let frames = 0; frames < ${count}; frames++)
      await new Promise((drawn) => {
        requestAnimationFrame(drawn)
        setTimeout(drawn, 1000)
      })
  })()`
}
