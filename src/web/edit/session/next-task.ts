/** Lets the browser draw and take touches before another part of what takes a while with a large layout. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}
