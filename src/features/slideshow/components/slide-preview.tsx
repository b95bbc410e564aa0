import type { MouseEvent } from 'react'
import { PanelSection } from '#ui/panel-section.tsx'
import type { SlideDraft } from './slide-fields.tsx'

/** How a slide is cut on a desk and on a phone; a press on the larger picture sets the point that stays in sight. */
export function SlidePreview({ draft, onFocus }: { draft: SlideDraft; onFocus: (x: number, y: number) => void }) {
  const { image_key, title } = draft
  const x = percent(draft.focus_x)
  const y = percent(draft.focus_y)
  const src = `/img/${image_key}?width=960`

  function set(event: MouseEvent<HTMLButtonElement>) {
    const box = event.currentTarget.getBoundingClientRect()
    // A press by the keyboard has no place.
    if (event.detail === 0) return
    onFocus(
      Math.round(((event.clientX - box.left) / box.width) * 100),
      Math.round(((event.clientY - box.top) / box.height) * 100),
    )
  }

  if (!image_key) {
    return <p className="text-ink-3">Once there is a picture, you see here how it is cut on a desk and on a phone.</p>
  }
  return (
    <>
      <PanelSection title="What stays in sight" isFirst>
        <button
          type="button"
          tabIndex={-1}
          aria-hidden="true"
          className="relative block w-full cursor-crosshair overflow-hidden rounded-control bg-limestone-2"
          onClick={set}
        >
          <img src={src} alt="" width={960} height={640} className="h-auto w-full" />
          <span
            className="absolute size-6 -translate-x-1/2 -translate-y-1/2 rounded-full border-2 border-white bg-navy-800/60 shadow-pop"
            style={{ left: `${x}%`, top: `${y}%` }}
          />
        </button>
      </PanelSection>
      <PanelSection title="On a desk">
        <div className="on-dark relative aspect-[2.4] overflow-hidden rounded-control bg-navy-950">
          <div className="absolute inset-y-0 right-0 w-[72%]">
            <img
              src={src}
              alt=""
              width={960}
              height={640}
              className="size-full object-cover"
              style={{ objectPosition: `${x}% ${y}%` }}
            />
          </div>
          <div className="absolute inset-y-0 right-[calc(72%-1px)] w-[72%] -scale-x-100">
            <img
              src={src}
              alt=""
              width={960}
              height={640}
              className="size-full object-cover"
              style={{ objectPosition: `${x}% ${y}%` }}
            />
          </div>
          <div className="absolute inset-0 bg-[linear-gradient(90deg,rgb(11_26_46/.86),rgb(11_26_46/.78)_34%,rgb(11_26_46/.5)_48%,rgb(11_26_46/0)_68%)]" />
          <p className="absolute right-0 bottom-0 max-w-full truncate rounded-tl-control bg-navy-950/72 px-2 py-1 text-caption text-white">
            {title || 'Title'}
          </p>
        </div>
      </PanelSection>
      <PanelSection title="On a phone">
        <div className="relative aspect-[16/10] max-w-56 overflow-hidden rounded-control bg-limestone-2">
          <img
            src={src}
            alt=""
            width={960}
            height={640}
            className="size-full object-cover"
            style={{ objectPosition: `${x}% ${y}%` }}
          />
        </div>
      </PanelSection>
    </>
  )
}

function percent(value: number | null): number {
  return Math.min(100, Math.max(0, value ?? 50))
}
