interface SparklineProps {
  /** Oldest first. */
  readonly values: readonly number[]
  /** What a screen reader says. */
  readonly label: string
}

const height = 24

/** Values over time as a small line with a filled area. The largest value has the full height. */
export function Sparkline({ values, label }: SparklineProps) {
  const most = Math.max(1, ...values)
  const yOf = (value: number) => (height - 1 - (value / most) * (height - 3)).toFixed(1)
  const line = values.map((value, x) => `${x === 0 ? 'M' : 'L'}${x} ${yOf(value)}`).join('')
  const width = values.length - 1
  return (
    <svg
      class="sparkline"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <path class="area" d={`${line}L${width} ${height}L0 ${height}Z`} />
      <path class="line" d={line} vector-effect="non-scaling-stroke" />
    </svg>
  )
}
