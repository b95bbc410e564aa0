import { Check, EyeOff } from 'lucide-react'
import { CompareButton } from '#features/properties/public.tsx'
import type { PropertyCard } from '#features/properties/schema.ts'
import { money, shortDay } from '#kit/time/format.ts'
import { Icon } from '#ui/text/icon.tsx'
import { linkClass } from '#ui/text/link.tsx'
import { setHidden } from '../browser/visitor-notes.ts'

/** Buttons on a card's photo, on touch screens beside its price. They need JavaScript: rendered after hydration. */
export function CardTools({ home }: { home: PropertyCard }) {
  const name = nameOf(home)
  return (
    <>
      <CompareButton
        id={home.id}
        name={home.address === null ? name : `${name}, ${home.city}`}
        className={`absolute! top-2.5 right-24 min-h-9 px-2.5 [@media(hover:none)]:right-8.5 [@media(hover:none)]:size-11 [@media(hover:none)]:justify-center ${PLATE} ${ON_HOVER}`}
      />
      <button
        type="button"
        aria-label={`Hide ${name}`}
        title="Hide this home"
        className={`absolute top-2.5 right-13 z-2 grid size-9 cursor-pointer place-items-center rounded-control bg-white text-navy-800 hover:bg-navy-50 [@media(hover:none)]:-right-2.5 [@media(hover:none)]:size-11 ${PLATE} ${ON_HOVER}`}
        onClick={() => setHidden(home.id, true)}
      >
        <Icon icon={EyeOff} />
      </button>
    </>
  )
}

/** On touch screens only the heart is on the photo. These are at the end of the price's line, which has room. */
const PLATE =
  '[@media(hover:none)]:-top-2.5 [@media(hover:none)]:row-start-2 [@media(hover:none)]:rounded-[10px] [@media(hover:none)]:border-4 [@media(hover:none)]:border-transparent [@media(hover:none)]:bg-clip-padding forced-colors:border!'

/**
 * Shown on hover or focus; always on touch screens. They overlay the photo, so that rendering them does not shift the
 * layout.
 */
const ON_HOVER =
  '[@media(hover:hover)]:opacity-0 [.home-card:is(:hover,:focus-within)_&]:opacity-100 aria-pressed:opacity-100!'

export function HiddenHome({ home }: { home: PropertyCard }) {
  return (
    <div className="flex min-h-14 flex-wrap content-center items-center gap-x-3 self-start rounded-panel bg-limestone px-4 py-2 text-small">
      <Icon icon={EyeOff} className="text-ink-3" />
      <span className="flex-1">{`Hidden: ${nameOf(home)}, ${money(home.price)}`}</span>
      <button
        type="button"
        className={`${linkClass()} min-h-11 cursor-pointer`}
        onClick={() => setHidden(home.id, false)}
      >
        Unhide
      </button>
    </div>
  )
}

export function SeenNote({ at }: { at: number }) {
  return (
    <span className="ml-2.5 inline-flex items-center gap-1 font-medium text-ink-3 text-small tracking-normal">
      <Icon icon={Check} size={14} />
      {`Seen ${shortDay(new Date(at))}`}
    </span>
  )
}

function nameOf({ address, city }: PropertyCard): string {
  return address ?? `the home in ${city}`
}
