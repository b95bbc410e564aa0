import type { ReactNode } from 'react'
import { cx } from '#ui/text/cx.ts'
import { type MapContent, useMapEngine } from '../browser/map-engine.ts'
import { BY_USER } from '../browser/viewport.ts'
import type { Direction } from '../rules.ts'
import { MapControls } from './map-controls.tsx'
import { MapKeyboard } from './map-keyboard.tsx'

const PUSH: Record<Direction, readonly [number, number]> = {
  up: [0, -1],
  down: [0, 1],
  left: [-1, 0],
  right: [1, 0],
}

/**
 * Shows a map with marks. It is one tab stop: arrows move to the nearest mark in a direction, Enter opens it, plus and
 * minus zoom. Each pointer gesture (drag, pinch, wheel) has a button.
 */
export function MapView({ label, onEscape, controls, children, className, ...content }: MapViewProps) {
  const { marks, active, popup, isDrawing, onActive, onOpen } = content
  const { frame, pointer, bubble, engine, isReady, credits, isFailed } = useMapEngine(content)

  const zoomBy = (step: number) => engine.current?.easeTo({ zoom: engine.current.getZoom() + step }, BY_USER)
  const push = (direction: Direction) => {
    const [right, down] = PUSH[direction]
    const { width = 0, height = 0 } = frame.current?.getBoundingClientRect() ?? {}
    engine.current?.panBy([(right * width) / 3, (down * height) / 3], {}, BY_USER)
  }

  if (isFailed)
    return (
      <section aria-label={label} className={cx('grid place-content-center bg-limestone p-8 text-center', className)}>
        <p className="max-w-[36ch] text-ink-2">The map couldn’t load. All results are in the list.</p>
      </section>
    )
  return (
    <section aria-label={label} className={cx('relative overflow-hidden bg-limestone', className)}>
      {/* Hidden from screen readers: the button above announces the marks, and the list has all homes. */}
      <div
        ref={frame}
        aria-hidden="true"
        data-ready={isReady ? '' : undefined}
        className={cx(
          'absolute! inset-0 [&_canvas]:absolute [&_canvas]:inset-0 [&_canvas]:touch-none [&_canvas]:select-none [&_canvas]:outline-none',
          isDrawing ? '[&_canvas]:cursor-crosshair' : '[&_canvas]:cursor-grab [&_canvas:active]:cursor-grabbing',
        )}
      />
      {popup && (
        <div
          ref={bubble}
          className={cx('pointer-events-none absolute z-3', popup.isDocked ? 'inset-x-3 bottom-9' : 'top-0 left-0')}
        >
          {popup.content}
        </div>
      )}
      <MapKeyboard
        label={label}
        marks={marks}
        active={active}
        engine={engine}
        pointer={pointer}
        zoomBy={zoomBy}
        push={push}
        onActive={onActive}
        onOpen={onOpen}
        onEscape={onEscape}
      />
      <MapControls zoomBy={zoomBy} push={push}>
        {controls}
      </MapControls>
      {children}
      {credits.length > 0 && (
        <p className="absolute right-0 bottom-0 flex gap-1 bg-white/85 px-2 py-0.5 text-ink-2 text-legal max-lg:bottom-3">
          {credits.map(({ text, href }) =>
            href ? (
              <a key={text} href={href} rel="noreferrer" className="underline">
                {text}
              </a>
            ) : (
              <span key={text}>{text}</span>
            ),
          )}
        </p>
      )}
    </section>
  )
}

type MapViewProps = MapContent & {
  label: string
  onEscape?: () => void
  controls?: ReactNode
  children?: ReactNode
  className?: string
}
