import { ArrowDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { calendarDay, dayAndTime, money, number, shortDay } from '#kit/time/format.ts'
import { Badge, type BadgeTone } from '#ui/text/badge.tsx'
import { cx } from '#ui/text/cx.ts'
import { Icon } from '#ui/text/icon.tsx'
import { linkClass } from '#ui/text/link.tsx'
import { priceCut } from '../rules/badge.ts'
import type { Freshness, Property } from '../schema.ts'
import { MESSAGES, type PropertyStatus, STATUSES } from '../words.ts'
import { STAMP_INK } from './mls-note.tsx'
import { PropertyActions } from './property-actions.tsx'

export const STATUS_TONES: Record<PropertyStatus, BadgeTone> = {
  coming_soon: 'info',
  active: 'ok',
  active_under_contract: 'pending',
  pending: 'pending',
  sold: 'sold',
}

export function PropertyHead({ home, freshness, onPrint }: PropertyHeadProps) {
  const isSold = home.status === 'sold'
  const cut = isSold ? null : priceCut(home)
  return (
    <header>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="tabular font-bold text-[clamp(1.75rem,1.5rem+1.2vw,2.25rem)] leading-[1.1] tracking-tight">
          <span className="sr-only">{isSold && home.close_price ? 'Sold for ' : 'List price '}</span>
          {money(isSold && home.close_price ? home.close_price : home.price)}
        </p>
        <Badge tone={STATUS_TONES[home.status]}>{STATUSES[home.status]}</Badge>
        {isSold && home.close_date && <p className="text-ink-2 text-small">Closed {calendarDay(home.close_date)}</p>}
        {cut && (
          <p className="inline-flex items-center gap-1.5 font-semibold text-ok text-small">
            <Icon icon={ArrowDown} size={16} />
            {`Price cut ${money(cut.amount)} on ${shortDay(cut.at)}`}
          </p>
        )}
      </div>
      <h1 className="mt-2.5 font-display font-medium text-[clamp(1.75rem,1.5rem+1vw,2.125rem)] text-navy-800 leading-[1.15] tracking-tight [font-feature-settings:'liga']">
        <span className="inline-block max-w-full [overflow-wrap:anywhere]">{`${home.address ?? MESSAGES.addressWithheld},`}</span>{' '}
        <span className="inline-block max-w-full">{`${home.city}, ${home.state} ${home.postal_code ?? ''}`}</span>
      </h1>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 max-sm:flex-col max-sm:flex-nowrap max-sm:items-stretch">
        <ul
          aria-label="Key facts"
          className="tabular flex flex-wrap gap-y-1 text-ink-2 text-lead leading-snug max-sm:text-body"
        >
          <Key value={home.bedrooms} unit="bd" />
          <Key value={home.bathrooms} unit="ba" />
          <Key value={home.living_area} unit="sq ft" />
          <Key value={home.lot_size_acres} unit="ac" />
        </ul>
        <PropertyActions home={home} onPrint={onPrint} />
      </div>
      <p className="mt-4 text-body text-ink-2">
        {'Listing courtesy of '}
        <b className="text-ink">{home.list_office_name}</b>
        {' · '}
        <Contact contact={home.list_office_contact} />
        {'. '}
        <span className={cx(freshness.lateness === 'fresh' ? 'text-ink-3' : STAMP_INK[freshness.lateness])}>
          {'Updated in the MLS '}
          <span className="whitespace-nowrap">{`${dayAndTime(home.modification_timestamp)},`}</span>{' '}
          <span className="whitespace-nowrap">
            {freshness.checked_at ? `checked ${dayAndTime(freshness.checked_at)}.` : 'not checked yet.'}
          </span>
        </span>
      </p>
    </header>
  )
}

type PropertyHeadProps = { home: Property; freshness: Freshness; onPrint: () => void }

function Key({ value, unit }: { value: number | null; unit: string }): ReactNode {
  if (value === null) return null
  return (
    <li className="mr-4 border-line border-r pr-4 last:mr-0 last:border-0 last:pr-0 max-sm:mr-3 max-sm:pr-3">
      <b className="font-bold text-ink">{number(value)}</b> {unit}
    </li>
  )
}

/** Phone or email of the listing brokerage, linked if its format is unambiguous. */
export function Contact({ contact }: { contact: string }) {
  const digits = contact.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '')
  const href = /^\S+@\S+\.\S+$/.test(contact) ? `mailto:${contact}` : digits.length === 10 ? `tel:+1${digits}` : null
  if (!href) return <span className={WHOLE}>{contact}</span>
  return (
    <a href={href} className={cx(linkClass(), WHOLE)}>
      {contact}
    </a>
  )
}

/** Prevents a line break inside, unless the text is wider than the page. */
const WHOLE = 'inline-block max-w-full [overflow-wrap:anywhere]'
