import { ChevronLeft, ChevronRight, X, ZoomIn, ZoomOut } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { cx } from '#ui/cx.ts'
import { Icon } from '#ui/icon.tsx'
import type { Property } from '../schema.ts'
import { Picture } from './picture.tsx'

/**
 * One picture at a time on the whole screen: arrow keys, swipe and buttons go on, Esc closes, and a zoomed picture is moved
 * by scrolling. A dialog of the browser: it holds the focus by itself.
 */
export default function Lightbox({
  images,
  alts,
  start,
  onClose,
}: {
  images: Property['images']
  alts: string[]
  start: number
  onClose: (at: number) => void
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const track = useRef<HTMLUListElement>(null)
  const [at, setAt] = useState(start)
  const [isZoomed, setZoomed] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: it opens once, where it was asked to
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
    go(start, 'instant')
  }, [])

  function go(to: number, behavior: ScrollBehavior = 'smooth') {
    const next = Math.min(images.length - 1, Math.max(0, to))
    setZoomed(false)
    track.current?.scrollTo({ left: next * (track.current?.clientWidth ?? 0), behavior })
    setAt(next)
  }

  function zoom() {
    setZoomed(!isZoomed)
    // The picture takes the focus, so that the arrows move it at once.
    if (!isZoomed) requestAnimationFrame(() => track.current?.querySelector<HTMLElement>('li[tabindex]')?.focus())
  }

  return (
    <dialog
      ref={dialog}
      aria-label={`Pictures, ${at + 1} of ${images.length}`}
      className="on-dark fixed inset-0 m-0 size-full max-h-none max-w-none flex-col bg-navy-950 text-white open:flex"
      onClose={() => onClose(at)}
      onKeyDown={(event) => {
        // The arrows move a zoomed picture under the eye.
        if (isZoomed) return
        if (event.key === 'ArrowRight') go(at + 1, 'instant')
        else if (event.key === 'ArrowLeft') go(at - 1, 'instant')
        else if (event.key === 'Home') go(0, 'instant')
        else if (event.key === 'End') go(images.length - 1, 'instant')
        else return
        event.preventDefault()
      }}
    >
      <div className="flex min-h-16 items-center justify-between gap-4 px-4">
        <p aria-live="polite" className="tabular">{`${at + 1} of ${images.length}`}</p>
        <div className="flex gap-1">
          <Tool
            label={isZoomed ? 'Show the whole picture' : 'Zoom in'}
            icon={isZoomed ? ZoomOut : ZoomIn}
            onPress={zoom}
          />
          <Tool label="Close" icon={X} onPress={() => dialog.current?.close()} />
        </div>
      </div>
      <ul
        ref={track}
        className={cx(
          'no-scrollbar flex min-h-0 flex-1 snap-x snap-mandatory',
          isZoomed ? 'overflow-hidden' : 'overflow-x-auto',
        )}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => {
          if (!isZoomed && clientWidth > 0) setAt(Math.round(scrollLeft / clientWidth))
        }}
      >
        {images.map(({ storage_key }, index) => (
          <li
            key={storage_key}
            inert={index !== at}
            tabIndex={isZoomed && index === at ? 0 : undefined}
            className={cx(
              'w-full shrink-0 snap-center',
              isZoomed && index === at ? 'overflow-auto' : 'h-full overflow-hidden',
            )}
          >
            {Math.abs(index - at) <= 1 && (
              <Picture
                storageKey={storage_key}
                alt={alts[index] ?? ''}
                sizes={isZoomed ? '200vw' : '100vw'}
                maxWidth={1920}
                loading="eager"
                className={isZoomed && index === at ? 'h-auto w-[220%] max-w-none' : 'object-contain!'}
              />
            )}
          </li>
        ))}
      </ul>
      <div className="grid min-h-18 grid-cols-[44px_1fr_44px] items-center gap-3 px-4 py-2">
        <Tool label="Former picture" icon={ChevronLeft} isOff={at === 0} onPress={() => go(at - 1)} />
        <p className="text-center text-small">{alts[at]}</p>
        <Tool label="Next picture" icon={ChevronRight} isOff={at === images.length - 1} onPress={() => go(at + 1)} />
      </div>
    </dialog>
  )
}

function Tool({
  label,
  icon,
  isOff = false,
  onPress,
}: {
  label: string
  icon: typeof X
  isOff?: boolean
  onPress: () => void
}) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isOff || undefined}
      onClick={isOff ? undefined : onPress}
      className="inline-grid size-11 cursor-pointer place-items-center rounded-control hover:bg-white/10 aria-disabled:cursor-default aria-disabled:text-navy-300 aria-disabled:opacity-50"
    >
      <Icon icon={icon} size={24} />
    </button>
  )
}
