import { encode } from 'uqr'

/** Renders a QR code, dark on white, with the quiet zone that scanners need. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 3 })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-48 shrink-0 rounded-control border border-line bg-white forced-color-adjust-none"
    >
      <path d={path} fill="#000" />
    </svg>
  )
}
