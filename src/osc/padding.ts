/** The next multiple of four: everything in OSC starts on one (OSC 1.0, "Atomic Data Types"). */
export function padTo4(size: number): number {
  return (size + 3) & ~3
}
