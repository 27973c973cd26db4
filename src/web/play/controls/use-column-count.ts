import { useEffect, useState } from 'preact/hooks'

/** The least width of a column, rem. */
const leastWidth = 22
const mostColumns = 3

/** How many columns of controls the window has room for: the larger the text, the fewer. */
export function useColumnCount(): number {
  const [count, setCount] = useState(countColumns)
  useEffect(() => {
    const look = () => setCount(countColumns())
    addEventListener('resize', look)
    return () => removeEventListener('resize', look)
  }, [])
  return count
}

function countColumns(): number {
  const { documentElement: root } = document
  const rem = Number.parseFloat(getComputedStyle(root).fontSize)
  return Math.min(mostColumns, Math.max(1, Math.floor(root.clientWidth / (leastWidth * rem))))
}
