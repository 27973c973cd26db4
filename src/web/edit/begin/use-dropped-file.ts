import { useEffect } from 'preact/hooks'

/** Takes a file that is dropped anywhere on the page. @param take undefined: such a file is left alone. */
export function useDroppedFile(take: ((file: File) => void) | undefined): void {
  useEffect(() => {
    const over = (event: DragEvent) => event.preventDefault()
    const drop = (event: DragEvent) => {
      event.preventDefault()
      const file = event.dataTransfer?.files[0]
      if (file) take?.(file)
    }
    addEventListener('dragover', over)
    addEventListener('drop', drop)
    return () => {
      removeEventListener('dragover', over)
      removeEventListener('drop', drop)
    }
  })
}
