import type { ReactNode } from 'react'
import { useSaved } from '#kit/form/after-save.ts'
import { Form, SubmitButton } from '#kit/form/form.tsx'
import { PostButton } from '#kit/form/post-button.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { HOUR_MS } from '#kit/time/durations.ts'
import { Disclosure } from '#ui/page/section.tsx'
import { requireSuccess } from '../browser/require-success.ts'
import { importMlsListings, replayMlsListings } from '../functions.ts'
import { ReplayMlsListings } from '../schema/console.ts'

const SPANS = [
  ['the last hour', HOUR_MS],
  ['the last day', 24 * HOUR_MS],
  ['the last 7 days', 168 * HOUR_MS],
  ['the last 30 days', 720 * HOUR_MS],
] as const

/** Starts a sync. An expensive one explains its cost and must be expanded before it can start. */
export function StartSync({ hasFeed, isPaused, checkedAt }: { hasFeed: boolean; isPaused: boolean; checkedAt: Date }) {
  if (!hasFeed) return <p className="text-ink-2">No MLS feed is set up.</p>
  if (isPaused) return <p className="text-ink-2">The sync is paused.</p>
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
          done="Comparison starts within a minute."
          busyLabel="Starting…"
          variant="outline"
          size="xs"
        >
          Start comparison
        </PostButton>
      </Act>
      <Act summary="Full sync">
        <p>
          Imports all listings, agents, offices, and open houses again. The site still shows current data. It takes as
          long as the first import and sends as many requests, about 100 for an MLS with 50,000 listings.
        </p>
        <PostButton
          call={importMlsListings}
          fields={{ mode: 'full' }}
          run={() => requireSuccess(importMlsListings({ data: { mode: 'full' } }))}
          done="Full sync starts within a minute."
          busyLabel="Starting…"
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
    done: { message: 'Remapping stored records in the background.', path: null },
    onDone: useSaved(({ message }) => message),
  })
  return (
    <Form of={form} label="Remap stored records" className="grid justify-items-start gap-3">
      <form.SelectField name="since" label="Records received in" options={options} />
      <SubmitButton variant="outline" size="xs" busyLabel="Starting…">
        Remap
      </SubmitButton>
    </Form>
  )
}
