/**
 * A time as a clock shows it: `0:42`, `1:05:00`.
 *
 * @param seconds whole ones. @param language of its digits.
 */
export function clockTime(seconds: number, language: string): string {
  const hours = Math.floor(seconds / 3600)
  const parts = [Math.floor(seconds / 60) % 60, seconds % 60]
  return [...(hours > 0 ? [hours] : []), ...parts]
    .map((part, at) => part.toLocaleString(language, { minimumIntegerDigits: at === 0 ? 1 : 2 }))
    .join(':')
}
