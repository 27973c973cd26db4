interface PadViewProps {
  /** Across and up, 0 to 1. */
  readonly value: readonly [number, number] | undefined
  readonly centre: readonly [number, number] | undefined
  /** Of the circle around the centre, 0 to 1. */
  readonly radius: number | undefined
  readonly label: string
}

/** An XY pad: where it was touched last, and the people around their centre. */
export function PadView({ value, centre, radius, label }: PadViewProps) {
  const [x, y] = value ?? []
  const [cx, cy] = centre ?? []
  return (
    <svg class="pad" viewBox="-4 -4 108 108" role="img" aria-label={label}>
      <rect class="ground" width="100" height="100" rx="6" />
      <path class="cross" d="M50 0V100M0 50H100" />
      {cx !== undefined && cy !== undefined && (
        <circle class="crowd" cx={100 * cx} cy={100 - 100 * cy} r={Math.max(3, 100 * (radius ?? 0))} />
      )}
      {x !== undefined && y !== undefined && <circle class="last" cx={100 * x} cy={100 - 100 * y} r="4" />}
    </svg>
  )
}
