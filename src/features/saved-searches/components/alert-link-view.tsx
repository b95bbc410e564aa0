import { useState } from 'react'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { day } from '#kit/time/format.ts'
import { LinkButton } from '#ui/fields/button.tsx'
import { Notice } from '#ui/page/notice.tsx'
import type { AlertLink } from '../schema.ts'
import { LINK_ACTS, type LinkAct, RHYTHMS } from '../words.ts'
import { AlertLinkForm } from './alert-link-form.tsx'

export function AlertLinkView({
  link,
  token,
  wanted,
}: {
  link: AlertLink
  token: string
  wanted: LinkAct | undefined
}) {
  const [done, setDone] = useState<LinkAct | null>(null)
  const { searches, home, acts } = link
  const first = wanted && acts.includes(wanted) ? wanted : null
  return (
    <div className="wrap-text grid justify-items-start gap-6 py-14 lg:py-24">
      <h1 className="display-2 text-navy-800">{done ? DONE[done] : first ? `${LINK_ACTS[first]}?` : 'Your alerts'}</h1>
      <DoneNotice />
      <div className="grid gap-2 text-ink-2">
        {home && (first === 'hide' || first === 'show' || done === 'hide' || done === 'show') && (
          <p className="lead">
            {home.is_hidden ? `You won’t get alerts about ${home.label}.` : `This is about ${home.label}.`}
          </p>
        )}
        {searches.length === 0 ? (
          <p className="lead">The saved search for this alert was deleted.</p>
        ) : (
          <ul className="grid gap-1">
            {searches.map(({ name, rhythm, paused_until }) => (
              <li key={name}>
                <b className="text-ink">{name}</b>: {RHYTHMS[rhythm].toLowerCase()}
                {paused_until && `, paused until ${day(paused_until)}`}
              </li>
            ))}
          </ul>
        )}
      </div>
      {acts.length > 0 && (
        <AlertLinkForm
          key={`${acts.join()} ${done}`}
          token={token}
          acts={acts}
          first={done ? null : first}
          onDone={setDone}
        />
      )}
      {acts.length === 0 && (
        <Notice tone="info" title="Nothing to change">
          Alerts for this search are off.
        </Notice>
      )}
      <LinkButton to="/dashboard/saved-searches" variant="quiet" className="starts-line">
        My saved searches
      </LinkButton>
    </div>
  )
}

const DONE = {
  hide: 'This home is hidden',
  show: 'This home is shown again',
  pause: 'Paused for 7 days',
  resume: 'Alerts are back on',
  instant: 'You’ll get instant alerts',
  daily: 'You’ll get daily alerts',
  weekly: 'You’ll get weekly alerts',
  keep: 'You’ll keep getting alerts',
  stop: 'These alerts are off',
  stop_all: 'All alerts are off',
} as const satisfies Record<LinkAct, string>
