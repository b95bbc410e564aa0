import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Form, SubmitButton } from '#kit/form/form.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { count, dayAndTime } from '#kit/time/format.ts'
import { Notice } from '#ui/page/notice.tsx'
import { PanelSection } from '#ui/page/record.tsx'
import { DataList } from '#ui/table/data-list.tsx'
import { linkClass } from '#ui/text/link.tsx'
import { lookUpMlsListing } from '../functions.ts'
import { type LookedUp, type LookUpAnswer, LookUpMls } from '../schema/look-up.ts'

/** Looks up a listing by number or address, and explains whether and why the site shows each match. */
export function LookUp() {
  const [answer, setAnswer] = useState<LookUpAnswer | null>(null)
  const form = useCallForm({
    call: lookUpMlsListing,
    schema: LookUpMls,
    defaults: { q: '' },
    done: { message: 'The listing was looked up. Turn on JavaScript to see the result here.', path: null },
    onDone: async (found) => setAnswer(found),
  })
  return (
    <>
      <Form of={form} label="Look up a listing" className="grid justify-items-start gap-3">
        <form.TextField
          name="q"
          label="MLS number or address"
          help="For example, 21900045 or 1407 Wheatfield. Each lookup sends one request to the MLS and is in the audit log."
          autoComplete="off"
          className="w-full max-w-form"
        />
        <SubmitButton size="sm" busyLabel="Checking the MLS…">
          Look up
        </SubmitButton>
      </Form>
      <div aria-live="polite" className="mt-8">
        {answer && <Answer answer={answer} />}
      </div>
    </>
  )
}

function Answer({ answer: { q, listings, refusal } }: { answer: LookUpAnswer }) {
  return (
    <>
      {refusal && (
        <Notice tone="warning" title="No response from the MLS" className="mb-5 max-w-180">
          <p>{`${refusal} This is the version from the last sync.`}</p>
        </Notice>
      )}
      {listings.length === 0 ? (
        <Notice tone="info" title={`Nothing found for “${q}”`} className="max-w-180">
          <p className="measure">
            {refusal
              ? 'It isn’t stored on this site.'
              : /\s/.test(q)
                ? 'The MLS can’t be searched by address. We searched the listings that this site has or had. Try the MLS number.'
                : 'The MLS has no listing with this number for us. Check the number. The listing may not be entered yet, may be an office exclusive, or may belong to another MLS.'}
          </p>
        </Notice>
      ) : (
        <>
          <p className="mb-1 text-ink-3 text-legal">{`${count(listings.length, 'listing')} for “${q}”`}</p>
          {listings.map((one) => (
            <Found key={one.listing_key} found={one} />
          ))}
        </>
      )}
    </>
  )
}

function Found({ found }: { found: LookedUp }) {
  const { label, listing_key, property_id, mls, here, verdict } = found
  return (
    <PanelSection title={label}>
      <div className="grid gap-x-10 gap-y-4 lg:grid-cols-[minmax(0,560px)_minmax(240px,1fr)]">
        <Notice tone={verdict.tone} title={verdict.title} className="self-start">
          <p className="measure">{verdict.text}</p>
          <p className="mt-2 flex flex-wrap gap-x-5 gap-y-1">
            {here.shown && property_id && (
              <Link to="/properties/$propertyId" params={{ propertyId: property_id }} className={linkClass()}>
                View on the site
              </Link>
            )}
            {here.standing && (
              <Link to="/admin/mls-sync/$listingKey" params={{ listingKey: listing_key }} className={linkClass()}>
                Compare feed and site
              </Link>
            )}
            {here.quarantine_id && (
              <Link
                to="/admin/mls-sync/quarantine/$recordId"
                params={{ recordId: here.quarantine_id }}
                className={linkClass()}
              >
                Record in quarantine
              </Link>
            )}
          </p>
        </Notice>
        <DataList
          hasRules={false}
          items={[
            { label: 'Listing key', value: listing_key },
            { label: 'Status in the MLS', value: mls ? (mls.status ?? 'Not provided') : 'Not in the MLS response' },
            {
              label: 'Changed in the MLS',
              value: mls?.modification_timestamp && dayAndTime(mls.modification_timestamp),
            },
            { label: 'Display rights', value: mls?.uses && (mls.uses.length > 0 ? mls.uses.join(', ') : 'Nothing') },
            {
              label: 'Status here',
              value: here.shown ? (
                <span className="capitalize">{here.shown.status.replaceAll('_', ' ')}</span>
              ) : (
                'Not on the site'
              ),
            },
          ]}
        />
      </div>
    </PanelSection>
  )
}
