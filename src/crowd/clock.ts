const origin = performance.timeOrigin

/** Milliseconds since 1970, on a clock that nobody can set while this process runs. */
export function steadyTime(): number {
  return origin + performance.now()
}
