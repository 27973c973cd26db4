/** A browser has begun to read the file by then, ms. */
const fileKept = 60_000

/** Has the browser save a file. */
export function saveFile(content: string, type: string, name: string): void {
  const file = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = file
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(file), fileKept)
}
