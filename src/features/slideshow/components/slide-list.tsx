import { Link } from '@tanstack/react-router'
import { OrderEditor } from '#kit/table/order-editor.tsx'
import { RowToggle } from '#kit/table/row-toggle.tsx'
import { LinkButton } from '#ui/fields/button.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { linkClass } from '#ui/text/link.tsx'
import { reorderSlides, toggleSlide } from '../functions.ts'
import type { Slide } from '../schema.ts'

/** Lists all slides in their order, with actions to move, show, hide and edit. */
export function SlideList({ slides }: { slides: readonly Slide[] }) {
  if (slides.length === 0) {
    return (
      <EmptyState title="No slides yet" action={<LinkButton to="/admin/slideshow/new">Add slide</LinkButton>}>
        Until a slide is visible, the home page shows homes for sale.
      </EmptyState>
    )
  }
  return (
    <OrderEditor
      label="Slides in order"
      items={slides.map((slide) => ({ id: slide.id, name: slide.title, content: <Row slide={slide} /> }))}
      save={(slideIds, formerIds) => reorderSlides({ data: { slideIds, formerIds } })}
    />
  )
}

function Row({ slide }: { slide: Slide }) {
  const { id, title, image_key, link_url, is_active, focus_x, focus_y } = slide
  return (
    <span className="flex flex-wrap items-center gap-x-4 gap-y-1 py-1">
      <img
        src={`/img/${image_key}?width=320`}
        alt=""
        width={96}
        height={64}
        loading="lazy"
        style={{ objectPosition: `${focus_x}% ${focus_y}%` }}
        className="aspect-photo w-24 rounded-badge bg-limestone-2 object-cover"
      />
      <span className="grid min-w-40 flex-1">
        <Link
          to="/admin/slideshow/$id/edit"
          params={{ id }}
          className={`${linkClass('plain')} font-semibold [overflow-wrap:anywhere]`}
        >
          {title}
        </Link>
        <span className="text-ink-3 text-legal [overflow-wrap:anywhere]">{link_url ?? 'No link'}</span>
      </span>
      <RowToggle
        label={`${title} is visible on the home page`}
        isOn={is_active}
        onLabel="Visible"
        offLabel="Hidden"
        save={(active) => toggleSlide({ data: { slideId: id, active } })}
        said={(active) => (active ? `${title} is visible.` : `${title} is hidden.`)}
      />
    </span>
  )
}
