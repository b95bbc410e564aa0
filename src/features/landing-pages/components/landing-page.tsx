import { Phone } from 'lucide-react'
import { useBrokerage } from '#features/brokerage/public.tsx'
import { telephoneUrl } from '#features/brokerage/rules.ts'
import { Picture } from '#features/properties/public.tsx'
import { imagesOf } from '#features/properties/rules/pictures.ts'
import { count, money, number, shortDay, time, weekday } from '#kit/time/format.ts'
import { buttonClass } from '#ui/fields/button.tsx'
import { useKeyboardOpen } from '#ui/page/use-keyboard-open.ts'
import { cx } from '#ui/text/cx.ts'
import { Icon } from '#ui/text/icon.tsx'
import { linkClass } from '#ui/text/link.tsx'
import type { LandingHome, PublicLandingPage } from '../schema.ts'
import { LandingForm } from './landing-form.tsx'

/** Landing page of a home, with photo, price, facts, introduction, more photos and a short form. */
export function LandingPage({ page, home }: { page: PublicLandingPage; home: LandingHome }) {
  const { has_drawn_pictures: isDrawn, phone } = useBrokerage()
  const [first, ...others] = imagesOf(home)
  const { promise } = page
  return (
    <>
      <section
        aria-label="The home"
        className={cx(
          'on-dark relative bg-navy-900 text-white sm:grid sm:bg-navy-950',
          first && 'sm:min-h-[min(72vh,720px)]',
        )}
      >
        {first && (
          <div className="relative aspect-[4/3] overflow-hidden sm:absolute sm:inset-0 sm:aspect-auto">
            <Picture
              storageKey={first.storage_key}
              alt={altOf(home, first.caption, isDrawn)}
              sizes="100vw"
              maxWidth={1920}
              loading="eager"
              isFirst
              className="object-[50%_80%]"
            />
            {isDrawn && (
              <p className="absolute top-3 left-3 rounded-badge bg-navy-950/80 px-2.5 py-1 text-caption">
                Illustration
              </p>
            )}
          </div>
        )}
        <div
          className={cx(
            'relative self-end',
            first && 'sm:bg-linear-to-t sm:from-navy-950/88 sm:via-45% sm:via-navy-950/74 sm:to-navy-950/0 sm:pt-28',
          )}
        >
          <div className="wrap pt-6 pb-7 sm:pb-9">
            <h1 className="display-1 max-w-[12.9em] [overflow-wrap:anywhere]">
              {home.address ?? `Home in ${home.city}`}
            </h1>
            <p className="mt-1.5 text-lead">{`${home.city}, ${home.state} ${home.postal_code ?? ''}`}</p>
            <div className="tabular mt-5 flex flex-wrap items-center gap-x-8 gap-y-2">
              <p className="font-bold text-[clamp(1.75rem,1.5rem+1.2vw,2.25rem)] leading-tight tracking-tight">
                <span className="sr-only">List price </span>
                {money(home.price)}
              </p>
              <ul aria-label="Key facts" className="flex flex-wrap gap-y-1 text-lead">
                <Key value={home.bedrooms} unit="bd" />
                <Key value={home.bathrooms} unit="ba" />
                <Key value={home.living_area} unit="sq ft" />
                <Key value={home.lot_size_acres} unit="ac" />
              </ul>
            </div>
          </div>
        </div>
      </section>
      <div className="wrap grid gap-x-16 gap-y-10 py-8 sm:py-12 lg:grid-cols-[minmax(0,1fr)_400px] lg:pb-18">
        <div className="min-w-0">
          {page.intro && (
            <p className="max-w-[34em] whitespace-pre-line text-pretty font-display text-[clamp(1.5rem,1.2rem+1vw,1.875rem)] text-navy-800 leading-snug tracking-tight [font-feature-settings:'liga']">
              {page.intro}
            </p>
          )}
          <Facts home={home} hasIntro={page.intro !== ''} />
          {!page.intro && home.description && (
            <p className="mt-7 max-w-[68ch] whitespace-pre-line text-panel leading-relaxed">{home.description}</p>
          )}
          <Pictures home={home} pictures={others} isDrawn={isDrawn} />
          <p className="mt-8">
            <a href={`/properties/${home.id}`} className={buttonClass({ variant: 'outline' })}>
              {home.photos_count > others.length + 1
                ? `See all facts and ${count(home.photos_count, isDrawn ? 'drawing' : 'photo')}`
                : 'See all facts, history, and map'}
            </a>
          </p>
        </div>
        <aside aria-label="Contact" className="max-sm:-mx-(--gutter)">
          <div
            id="ask"
            className="scroll-mt-22 bg-limestone px-(--gutter) py-6 sm:rounded-panel sm:px-6 lg:sticky lg:top-23"
          >
            <h2 className="title mb-1.5">See it, or ask about it</h2>
            <p className="mb-5 text-ink-2 text-small">
              {home.open_houses.length > 0
                ? `Open house ${home.open_houses.slice(0, 2).map(spanOf).join(', and ')}. Or by appointment.`
                : 'We show it by appointment.'}
            </p>
            <LandingForm key={page.id} landingPageId={page.id} promise={promise} />
          </div>
        </aside>
      </div>
      <AskBar phone={promise.answerer?.phone ?? phone} />
    </>
  )
}

function spanOf({ starts_at, ends_at }: LandingHome['open_houses'][number]): string {
  return `${weekday(starts_at, 'long')}, ${shortDay(starts_at)}, ${time(starts_at)} to ${time(ends_at)}`
}

function Key({ value, unit }: { value: number | null; unit: string }) {
  if (value === null) return null
  return (
    <li className="mr-4 border-white/40 border-r pr-4 last:mr-0 last:border-0 last:pr-0">
      <b className="font-bold">{number(value)}</b> {unit}
    </li>
  )
}

function Facts({ home, hasIntro }: { home: LandingHome; hasIntro: boolean }) {
  const fee = home.association_fee_monthly
  const facts = [
    { label: 'Type', value: home.property_sub_type },
    { label: 'Built', value: home.year_built === null ? null : String(home.year_built) },
    { label: 'Garage', value: home.garage_spaces ? count(home.garage_spaces, 'space') : null },
    { label: 'Lot', value: home.lot_size_acres === null ? null : `${number(home.lot_size_acres)} acres` },
    { label: 'HOA', value: fee === null ? null : fee === 0 ? 'None' : `${money(Math.round(fee))} a month` },
    {
      label: home.tax_year ? `Property tax ${home.tax_year}` : 'Property tax',
      value: home.tax_annual_amount === null ? null : money(home.tax_annual_amount),
    },
  ].filter(({ value }) => value !== null)
  if (facts.length === 0) return null
  return (
    <dl className={`tabular grid gap-x-8 border-control border-t sm:grid-cols-2 ${hasIntro ? 'mt-7' : ''}`}>
      {facts.map(({ label, value }) => (
        <div key={label} className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-4 border-line border-b py-2.5">
          <dt className="text-ink-3">{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The first photo takes the full width, the others go in pairs. An odd last one is wide too. */
function Pictures({
  home,
  pictures,
  isDrawn,
}: {
  home: LandingHome
  pictures: LandingHome['images']
  isDrawn: boolean
}) {
  if (pictures.length === 0) return null
  return (
    <section
      aria-label={isDrawn ? 'Drawings' : 'Photos'}
      className="mt-10 grid grid-cols-2 gap-x-2 gap-y-5 sm:gap-x-4 sm:gap-y-7"
    >
      {pictures.map(({ storage_key, caption }, index) => {
        const isWide = index === 0 || (pictures.length % 2 === 0 && index === pictures.length - 1)
        return (
          <figure key={storage_key} className={isWide ? 'col-span-2' : undefined}>
            <div className="aspect-photo overflow-hidden rounded-panel bg-place">
              <Picture
                storageKey={storage_key}
                alt={altOf(home, caption, isDrawn)}
                sizes={isWide ? '(min-width: 1024px) 60vw, 100vw' : '(min-width: 1024px) 30vw, 50vw'}
                maxWidth={isWide ? 1280 : 960}
              />
            </div>
            {caption && (
              <figcaption className="mt-2 text-ink-2 text-small leading-snug max-sm:text-caption">{caption}</figcaption>
            )}
          </figure>
        )
      })}
    </section>
  )
}

function altOf(home: LandingHome, caption: string | null, isDrawn: boolean): string {
  const place = home.address ?? `the home in ${home.city}`
  if (caption === null) return `${isDrawn ? 'Drawing' : 'Photo'} of ${place}`
  return isDrawn ? `${caption}, drawing` : caption
}

/** Call button and link to the form at the bottom of a phone's screen. Hides while the visitor types. */
function AskBar({ phone }: { phone: string | null }) {
  const isTyping = useKeyboardOpen()
  if (isTyping) return null
  return (
    <div className="sticky bottom-0 z-20 grid grid-cols-2 gap-2 border-line border-t bg-white px-4 pt-2.5 pb-[calc(10px+env(safe-area-inset-bottom))] lg:hidden print:hidden">
      {phone && (
        <a href={telephoneUrl(phone)} className={buttonClass({ variant: 'outline' })}>
          <Icon icon={Phone} />
          Call
        </a>
      )}
      <a href="#ask" className={phone ? buttonClass() : `${buttonClass()} col-span-2`}>
        See it or ask
      </a>
    </div>
  )
}

/** Banner for an admin who views a page that visitors cannot see. */
export function NotLiveNote({ editHref }: { editHref: string }) {
  return (
    <div className="bg-gold-100 text-ink">
      <p className="wrap py-2.5 text-small">
        <b>Only administrators see this page.</b> It isn’t live.{' '}
        <a href={editHref} className={linkClass()}>
          Edit it
        </a>
      </p>
    </div>
  )
}
