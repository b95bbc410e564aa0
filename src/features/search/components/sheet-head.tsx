import { type PointerEvent, useEffect, useRef } from 'react'
import { count } from '#kit/time/format.ts'
import { cx } from '#ui/text/cx.ts'

const STOPS = [
  { name: 'Map', height: '84px', share: 0 },
  { name: 'Both', height: '50%', share: 0.5 },
  { name: 'List', height: '92%', share: 0.92 },
] as const

/** Header of the list over a phone's map. Its handle and buttons resize the list. */
export function SheetHead({ split, stop, onStop, total, heading }: SheetHeadProps) {
  const drag = useRef<{ from: number; height: number } | null>(null)

  useEffect(() => {
    split.current?.style.setProperty('--sheet-height', STOPS[stop]?.height ?? '50%')
  }, [split, stop])

  function onDown(event: PointerEvent<HTMLDivElement>) {
    if (event.target instanceof Element && event.target.closest('button')) return
    const list = split.current?.querySelector('.search-list')
    if (!list) return
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { from: event.clientY, height: list.clientHeight }
    split.current?.setAttribute('data-dragging', '')
  }
  function onMove(event: PointerEvent) {
    const area = split.current
    if (!drag.current || !area) return
    const height = drag.current.height + drag.current.from - event.clientY
    area.style.setProperty('--sheet-height', `${Math.max(84, Math.min(area.clientHeight * 0.92, height))}px`)
  }
  function onUp(event: PointerEvent) {
    const area = split.current
    if (!drag.current || !area) return
    const height = drag.current.height + drag.current.from - event.clientY
    drag.current = null
    area.removeAttribute('data-dragging')
    const shares = STOPS.map(({ share }) =>
      Math.abs((share === 0 ? 84 / area.clientHeight : share) - height / area.clientHeight),
    )
    const nearest = shares.indexOf(Math.min(...shares))
    area.style.setProperty('--sheet-height', STOPS[nearest]?.height ?? '50%')
    onStop(nearest)
  }

  return (
    <div
      className="sheet-head touch-none rounded-t-dialog border-line border-b bg-white px-(--gutter)"
      onPointerDown={onDown}
      onPointerMove={onMove}
      onPointerUp={onUp}
      onPointerCancel={onUp}
    >
      <div className="mx-auto mt-2 mb-2.5 h-1 w-10 rounded-full bg-control" />
      <div className="flex items-center justify-between gap-3">
        <p aria-hidden="true" className="min-w-0 font-bold leading-tight">
          <span className="tabular block">{count(total, 'home')}</span>
          <span className="block truncate font-regular text-ink-2 text-small">{heading.replace(/^.* in /, '')}</span>
        </p>
        {/* biome-ignore lint/a11y/useSemanticElements: three buttons of one choice, not fields */}
        <div
          role="group"
          aria-label="Height of the list"
          className="flex shrink-0 overflow-clip rounded-control border border-control [&>*+*]:border-control [&>*+*]:border-l"
        >
          {STOPS.map(({ name }, index) => (
            <button
              key={name}
              type="button"
              aria-pressed={index === stop}
              className={cx(
                'min-h-11 cursor-pointer px-3.5 font-medium text-small focus-visible:-outline-offset-4',
                index === stop ? 'bg-navy-800 text-white focus-visible:outline-gold-300' : 'hover:bg-limestone',
              )}
              onClick={() => onStop(index)}
            >
              {name}
            </button>
          ))}
        </div>
      </div>
    </div>
  )
}

type SheetHeadProps = {
  /** Element on which `--sheet-height` is set. */
  split: { current: HTMLElement | null }
  /** Height: 0 is the map alone, 1 both, 2 the list. */
  stop: number
  onStop: (stop: number) => void
  total: number
  heading: string
}
