import type { ReactNode } from 'react'
import { useSaved } from '#kit/form/after-save.ts'
import { Form, SubmitButton } from '#kit/form/form.tsx'
import { PostButton } from '#kit/form/post-button.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { Disclosure } from '#ui/page/section.tsx'
import { requireSuccess } from '../browser/require-success.ts'
import { importMlsListings, replayMlsListings } from '../functions.ts'
import { ReplayMlsListings } from '../schema/console.ts'

const HOUR_MS = 3_600_000
const SPANS = [
  ['the last hour', HOUR_MS],
  ['the last day', 24 * HOUR_MS],
  ['the last seven days', 168 * HOUR_MS],
  ['the last 30 days', 720 * HOUR_MS],
] as const

/** Starts a sync. An expensive one explains its cost and must be expanded before it can start. */
export function StartSync({ hasFeed, isPaused, checkedAt }: { hasFeed: boolean; isPaused: boolean; checkedAt: Date }) {
  if (!hasFeed) return <p className="text-ink-2">There is no feed to read.</p>
  if (isPaused) return <p className="text-ink-2">Nothing is read while the feed is paused.</p>
  return (
    <div className="grid">
      <Act summary="Compare with the MLS">
        <p>
          Checks every listing key against the MLS, removes listings that are gone, and adds any we missed. Runs every
          night. If 20% or more are missing, nothing is removed until you approve it.
        </p>
        <PostButton
          call={importMlsListings}
          fields={{ mode: 'reconcile' }}
          run={() => requireSuccess(importMlsListings({ data: { mode: 'reconcile' } }))}
          done="The comparison begins within a minute."
          busyLabel="Asking…"
          variant="outline"
          size="xs"
        >
          Start comparison
        </PostButton>
      </Act>
      <Act summary="Full sync">
        <p>
          Every listing, agent, office and open house is read again from the beginning. The site goes on showing what it
          has. It takes as long as the first reading did, and as many requests: with an MLS of 50,000 listings some
          hundred.
        </p>
        <PostButton
          call={importMlsListings}
          fields={{ mode: 'full' }}
          run={() => requireSuccess(importMlsListings({ data: { mode: 'full' } }))}
          done="Full sync starts within a minute."
          busyLabel="Asking…"
          variant="outline"
          size="xs"
        >
          Start full sync
        </PostButton>
      </Act>
      <Act summary="Remap stored records">
        <p>
          Rebuilds the site’s listings from the stored records with the current mapping rules. It sends no requests to
          the feed and no alerts.
        </p>
        <Replay checkedAt={checkedAt} />
      </Act>
    </div>
  )
}

function Act({ summary, children }: { summary: string; children: ReactNode }) {
  return (
    <Disclosure summary={summary} name="read-by-hand">
      <div className="grid justify-items-start gap-3 text-ink-2">{children}</div>
    </Disclosure>
  )
}

function Replay({ checkedAt }: { checkedAt: Date }) {
  const options = [
    ...SPANS.map(([label, ms]) => ({ value: new Date(checkedAt.getTime() - ms).toISOString(), label })),
    { value: new Date(0).toISOString(), label: 'all records' },
  ]
  const form = useCallForm({
    call: replayMlsListings,
    schema: ReplayMlsListings,
    defaults: { since: options[1]?.value ?? '' },
    done: { message: 'The stored records are mapped again in the background.', path: null },
    onDone: useSaved(({ message }) => message),
  })
  return (
    <Form of={form} label="Remap stored records" className="grid justify-items-start gap-3">
      <form.SelectField name="since" label="Records received in" options={options} />
      <SubmitButton variant="outline" size="xs" busyLabel="Asking…">
        Remap
      </SubmitButton>
    </Form>
  )
}
