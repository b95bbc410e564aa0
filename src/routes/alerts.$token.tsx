import { createFileRoute, notFound } from '@tanstack/react-router'
import { useState } from 'react'
import { AlertLinkForm } from '#features/saved-searches/components/alert-link-form.tsx'
import { followAlertLink, readAlertLink } from '#features/saved-searches/functions.ts'
import { actIn } from '#features/saved-searches/rules/alert-link.ts'
import { LINK_ACTS, type LinkAct, RHYTHMS } from '#features/saved-searches/words.ts'
import { asAppError } from '#kit/call/errors.ts'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { pageHead } from '#kit/page/head.ts'
import { asGiven } from '#kit/page/search-params.ts'
import { day } from '#kit/time/format.ts'
import { DeadLinkPage } from '#shell/dead-link-page.tsx'
import { LinkButton } from '#ui/fields/button.tsx'
import { Notice } from '#ui/page/notice.tsx'

/**
 * Page of an alert's links. Opening it changes nothing, because mail clients open links automatically; they unsubscribe
 * with a POST. Source: RFC 8058.
 */
export const Route = createFileRoute('/alerts/$token')({
  validateSearch: asGiven,
  loader: ({ params }) =>
    readAlertLink({ data: { token: params.token } }).catch((thrown: unknown) => {
      const code = asAppError(thrown)?.code
      if (code === 'not_found' || code === 'invalid') throw notFound()
      throw thrown
    }),
  server: {
    handlers: {
      POST: async ({ params }) => {
        try {
          await followAlertLink({ data: { token: params.token, act: 'stop' } })
          return new Response('These letters are stopped.', { headers: { 'cache-control': 'no-store' } })
        } catch (error) {
          return new Response('This could not be done.', { status: asAppError(error)?.status ?? 500 })
        }
      },
    },
  },
  head: ({ matches }) => pageHead(matches, { title: 'Letters of your saved searches', isIndexed: false }),
  component: AlertLinkPage,
  notFoundComponent: DeadLinkPage,
})

function AlertLinkPage() {
  const link = Route.useLoaderData()
  const { token } = Route.useParams()
  const wanted = actIn(Route.useSearch().do)
  const [done, setDone] = useState<LinkAct | null>(null)
  const { searches, home, acts } = link
  const first = wanted && acts.includes(wanted) ? wanted : null
  return (
    <div className="wrap-text grid justify-items-start gap-6 py-14 lg:py-24">
      <h1 className="display-2 text-navy-800">{done ? DONE[done] : first ? `${LINK_ACTS[first]}?` : 'Your letters'}</h1>
      <DoneNotice />
      <div className="grid gap-2 text-ink-2">
        {home && (first === 'hide' || first === 'show' || done === 'hide' || done === 'show') && (
          <p className="lead">
            {home.is_hidden ? `We tell you no more of ${home.label}.` : `The home is ${home.label}.`}
          </p>
        )}
        {searches.length === 0 ? (
          <p className="lead">The search that this letter was about is deleted.</p>
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
        <Notice tone="info" title="There is nothing to change">
          No letters come of this search any more.
        </Notice>
      )}
      <LinkButton to="/dashboard/saved-searches" variant="quiet">
        My saved searches
      </LinkButton>
    </div>
  )
}

const DONE = {
  hide: 'This home is hidden',
  show: 'This home is shown again',
  pause: 'Paused for 7 days',
  resume: 'Letters come again',
  instant: 'We write at once',
  daily: 'We write once a day',
  weekly: 'We write once a week',
  keep: 'We write as before',
  stop: 'These letters are stopped',
  stop_all: 'All letters are stopped',
} as const satisfies Record<LinkAct, string>
