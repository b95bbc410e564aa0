import { ArrowLeft, ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { buttonClass } from '#ui/fields/button.tsx'
import { cx } from '#ui/text/cx.ts'
import { Icon } from '#ui/text/icon.tsx'
import { linkClass } from '#ui/text/link.tsx'
import { type TrailLinks, type TrailStep, useTrailLinks } from '../browser/search-trail.ts'

/**
 * Line above a home with links to the results and to the homes before and after it. Without a trail or scripts it shows
 * breadcrumbs, or on a phone a link to the city's homes, at the same height so that nothing moves.
 */
export function TrailBar({ id, town, townHref, crumbs }: TrailBarProps) {
  const way = useTrailLinks(id)
  return (
    <div className="flex min-h-12 items-center gap-6 md:min-h-14 print:hidden">
      {way ? (
        <a href={way.href} data-follow="" className={BACK_CLASS} onClickCapture={way.back}>
          <Icon icon={ArrowLeft} size={16} />
          {`Back to ${way.label}`}
        </a>
      ) : (
        <a href={townHref} data-follow="" className={cx(BACK_CLASS, 'md:hidden')}>
          <Icon icon={ArrowLeft} size={16} />
          {`Homes in ${town}`}
        </a>
      )}
      <div
        className={cx('min-w-0 flex-1', way ? 'max-xl:*:hidden xl:border-line xl:border-l xl:pl-6' : 'max-md:hidden')}
      >
        {crumbs}
      </div>
      {way?.place && <PreviousAndNext way={way} place={way.place} />}
    </div>
  )
}

const BACK_CLASS = `${linkClass('more')} min-h-11 shrink-0 text-small`

/** The link pressed last, so that the next home's page can focus the same one. */
let pressed: 'previous' | 'next' | null = null

function PreviousAndNext({ way, place }: { way: TrailLinks; place: string }) {
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    const name = pressed
    pressed = null
    if (name === null) return
    const link = box.current?.querySelector<HTMLElement>(`[data-step="${name}"]`) ?? box.current?.querySelector('a')
    link?.focus({ preventScroll: true })
  }, [])
  return (
    <nav ref={box} aria-label="Results" className="flex shrink-0 items-center gap-1">
      <p className="tabular mr-2 whitespace-nowrap text-ink-3 text-small max-sm:sr-only">{place}</p>
      {(['previous', 'next'] as const).map((name) => {
        const step = way[name]
        const icon = name === 'previous' ? ChevronLeft : ChevronRight
        return step ? (
          <a
            key={name}
            href={step.href}
            data-follow=""
            data-step={name}
            aria-label={labelOf(name, step)}
            title={labelOf(name, step)}
            className={STEP_CLASS}
            onClickCapture={() => {
              pressed = step.id === null ? null : name
              way.move(step)
            }}
          >
            <Icon icon={icon} />
          </a>
        ) : (
          <span key={name} aria-hidden="true" className={cx(STEP_CLASS, 'pointer-events-none text-line')}>
            <Icon icon={icon} />
          </span>
        )
      })}
    </nav>
  )
}

const STEP_CLASS = buttonClass({ variant: 'quiet', size: 'sm', isIcon: true })

function labelOf(name: 'previous' | 'next', { id }: TrailStep): string {
  const which = name === 'next' ? 'Next' : 'Previous'
  return id === null ? `${which} page of results` : `${which} home`
}

type TrailBarProps = {
  id: string
  town: string
  townHref: string
  crumbs: ReactNode
}
