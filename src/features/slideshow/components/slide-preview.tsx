import type { MouseEvent } from 'react'
import type { CallForm } from '#kit/form/use-call-form.ts'
import { PanelSection } from '#ui/page/record.tsx'
import { cx } from '#ui/text/cx.ts'
import type { SlideDraft } from '../schema.ts'

/** Previews the crop of a slide on a desktop and a phone. A click on the larger image sets the focal point. */
export function SlidePreview({ form }: { form: CallForm<SlideDraft> }) {
  const { image_key, title, focus_x, focus_y } = form.values
  if (!image_key) {
    return (
      <p className="text-ink-3">After you add an image, you’ll see how it’s cropped on a computer and on a phone.</p>
    )
  }
  const src = `/img/${image_key}?width=960`
  const x = percent(focus_x)
  const y = percent(focus_y)

  function set({ clientX, clientY, currentTarget }: MouseEvent<HTMLButtonElement>) {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    form.setValue('focus_x', Math.round(((clientX - left) / width) * 100))
    form.setValue('focus_y', Math.round(((clientY - top) / height) * 100))
  }

  return (
    <>
      <PanelSection title="Visible part" isFirst>
        {/* Pointer only. Keyboard and screen reader users enter the two numbers in the form. */}
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
      <PanelSection title="On a computer">
        <div className="on-dark relative aspect-[2.4] overflow-hidden rounded-control bg-navy-950">
          <Cut src={src} x={x} y={y} className="absolute inset-y-0 right-0 h-full w-[72%]" />
          {/* The background of the text is the mirrored edge of the image. */}
          <Cut src={src} x={x} y={y} className="absolute inset-y-0 right-[calc(72%-1px)] h-full w-[72%] -scale-x-100" />
          <div className="absolute inset-0 scrim" />
          <p className="absolute right-0 bottom-0 max-w-full truncate rounded-tl-control bg-navy-950/72 px-2 py-1 text-caption text-white">
            {title || 'Title'}
          </p>
        </div>
      </PanelSection>
      <PanelSection title="On a phone">
        <Cut src={src} x={x} y={y} className="aspect-[16/10] w-full max-w-56 rounded-control bg-limestone-2" />
      </PanelSection>
    </>
  )
}

/** Crops the image around its focal point. */
function Cut({ src, x, y, className }: { src: string; x: number; y: number; className: string }) {
  return (
    <img
      src={src}
      alt=""
      width={960}
      height={640}
      className={cx('object-cover', className)}
      style={{ objectPosition: `${x}% ${y}%` }}
    />
  )
}

function percent(value: number | null): number {
  return Math.min(100, Math.max(0, value ?? 50))
}
