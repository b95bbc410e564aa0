import { type PointerEvent, useRef } from 'react'
import { Button } from '#ui/fields/button.tsx'

const WIDTH = 600
const HEIGHT = 160
/** Pointer moves shorter than this are invisible and are not recorded. */
const MIN_STEP = 3

/**
 * Field to draw a signature by finger or mouse; the typed name beside it is the alternative. The strokes are an SVG
 * path in a viewBox of 600 by 160.
 */
export function SignaturePad({ drawing, onChange }: { drawing: string; onChange: (drawing: string) => void }) {
  const pad = useRef<SVGSVGElement>(null)
  const last = useRef<{ x: number; y: number } | null>(null)
  const strokes = useRef(drawing)
  strokes.current = drawing

  function pointOf(event: PointerEvent): { x: number; y: number } {
    const box = pad.current?.getBoundingClientRect()
    const scaled = (value: number, from: number, size: number, most: number) =>
      Math.max(0, Math.min(most, Math.round(((value - from) / (size || 1)) * most)))
    return {
      x: scaled(event.clientX, box?.left ?? 0, box?.width ?? 0, WIDTH),
      y: scaled(event.clientY, box?.top ?? 0, box?.height ?? 0, HEIGHT),
    }
  }

  function begin(event: PointerEvent) {
    event.currentTarget.setPointerCapture(event.pointerId)
    last.current = pointOf(event)
  }

  function draw(event: PointerEvent) {
    const from = last.current
    if (!from) return
    const to = pointOf(event)
    if (Math.abs(to.x - from.x) + Math.abs(to.y - from.y) < MIN_STEP) return
    const isNew = from !== lastEnd.current
    const next = `${strokes.current}${isNew ? `M${from.x} ${from.y}` : ''} L${to.x} ${to.y}`
    strokes.current = next
    last.current = to
    lastEnd.current = to
    onChange(next)
  }

  const lastEnd = useRef<{ x: number; y: number } | null>(null)

  return (
    <div className="noscript:hidden">
      <p className="mb-1.5 font-semibold text-small" aria-hidden="true">
        Or draw your signature
      </p>
      <svg
        ref={pad}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label="Draw your signature here, or type your name above"
        className="block w-full max-w-150 cursor-crosshair touch-none rounded-control border border-control bg-white"
        onPointerDown={begin}
        onPointerMove={draw}
        onPointerUp={() => {
          last.current = null
        }}
        onPointerCancel={() => {
          last.current = null
        }}
      >
        <path d={`M24 ${HEIGHT - 36} L${WIDTH - 24} ${HEIGHT - 36}`} stroke="var(--color-line)" strokeWidth="1.5" />
        <path
          d={drawing}
          fill="none"
          stroke="var(--color-navy-900)"
          strokeWidth="3"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      {drawing !== '' && (
        <Button variant="quiet" size="sm" className="starts-line mt-1" onClick={() => onChange('')}>
          Clear the drawing
        </Button>
      )}
    </div>
  )
}
