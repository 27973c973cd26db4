import { encode } from 'uqr'

interface QrCodeProps {
  /** What a camera reads. */
  readonly text: string
  /** What a reader of the screen says. */
  readonly label: string
}

/** A QR code as one path; always dark on light with its quiet zone of four modules, or cameras fail (ISO/IEC 18004). */
export function QrCode({ text, label }: QrCodeProps) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      class="qr"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shape-rendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
