import { Eye, Heart, type LucideIcon, Search } from 'lucide-react'
import { day, weekday } from '#kit/time/format.ts'
import { Icon } from '#ui/text/icon.tsx'
import { linkClass } from '#ui/text/link.tsx'
import { repeatText, sentenceOf } from '../rules.ts'
import type { SharedList as List, RepeatedHome, SharedEntry } from '../schema.ts'
import type { ActivityKind } from '../words.ts'

const ICONS: Record<ActivityKind, LucideIcon> = { viewed: Eye, saved: Heart, searched: Search }

/** Entries of what a client shares, newest first, after the homes that they viewed repeatedly. */
export function SharedList({ label, list: { entries, repeated } }: { label: string; list: List }) {
  return (
    <>
      {repeated.length > 0 && <RepeatedHomes homes={repeated} className="mb-4" />}
      <ol aria-label={label} className="grid max-w-190 gap-3">
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
    </>
  )
}

/** Homes that a client viewed repeatedly, each with the counts that name it. */
export function RepeatedHomes({ homes, className }: { homes: readonly RepeatedHome[]; className?: string }) {
  return (
    <ul aria-label="Viewed repeatedly" className={`grid gap-1.5 ${className ?? ''}`}>
      {homes.map(({ id, label, ...counts }) => (
        <li key={id} className="[overflow-wrap:anywhere]">
          {'Viewed '}
          {label === null ? (
            'a home that is no longer available'
          ) : (
            <a href={`/properties/${id}`} data-follow="" className={linkClass()}>
              {label}
            </a>
          )}
          {` ${repeatText(counts)}`}
        </li>
      ))}
    </ul>
  )
}

function Entry({ entry }: { entry: SharedEntry }) {
  const { kind, at } = entry
  const { lead, links, rest } = sentenceOf(entry)
  return (
    <li className="grid grid-cols-[24px_minmax(0,1fr)] gap-x-3 sm:grid-cols-[24px_minmax(0,1fr)_auto]">
      <span aria-hidden="true" className="flex size-6 items-center justify-center rounded-full bg-limestone">
        <Icon icon={ICONS[kind]} size={14} className="text-ink-2" />
      </span>
      <p className="min-w-0 pt-0.5 [overflow-wrap:anywhere]">
        {lead}
        {links.map(({ label, href }, position) => (
          <span key={href ?? `gone-${position}`}>
            {position > 0 && ', '}
            {href === null ? (
              label
            ) : (
              <a href={href} data-follow="" className={linkClass()}>
                {label}
              </a>
            )}
          </span>
        ))}
        {rest}
      </p>
      <time dateTime={at.toISOString()} className="tabular text-ink-3 text-legal max-sm:col-start-2 sm:pt-0.75">
        {`${weekday(at)}, ${day(at)}`}
      </time>
    </li>
  )
}
