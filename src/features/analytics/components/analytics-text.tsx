import { useEffect, useState } from 'react'
import { Button } from '#ui/fields/button.tsx'
import { recordingConsent, setRecordingConsent } from '../browser/recording-consent.ts'
import { RETENTION_MONTHS } from '../words/report.ts'

/** Shows the analytics part of the privacy policy, as configured for this site. */
export function AnalyticsText({ posthog }: { posthog: { host: string } | null }) {
  return (
    <>
      <p>
        We count what visitors do on this site: which pages they open, which filters they search with, which links and
        buttons they press, and which forms they send. We do not record what you type. We set no cookie for it and store
        no IP address, and a visit cannot be connected to you or to your visit on another day. We delete these events
        after {RETENTION_MONTHS} months.
      </p>
      <p>
        If your browser sends Global Privacy Control or Do Not Track, we count and record nothing. There is no
        advertising cookie here.
      </p>
      {posthog ? (
        <>
          <p>
            The same events go to PostHog ({new URL(posthog.host).host}), an analytics service that works for us. It
            stores nothing in your browser unless you allow recording. If you do, it records how the page moves and what
            you press, with all text and everything you type masked, and stores an ID in this browser. We do not record
            sign-in pages, your dashboard, messages, documents or valuations.
          </p>
          <RecordingChoice />
        </>
      ) : (
        <p>We use no outside analytics service, and we do not record how you use a page.</p>
      )}
    </>
  )
}

/** Shows the answer of this browser and lets the visitor change it. */
function RecordingChoice() {
  const [answer, setAnswer] = useState<'yes' | 'no' | null>(null)
  useEffect(() => setAnswer(recordingConsent()), [])
  const next = answer === 'yes' ? 'no' : 'yes'
  return (
    <div className="flex flex-wrap items-center gap-4">
      <p role="status">
        {answer === 'yes' ? 'Recording is allowed in this browser.' : 'Recording is off in this browser.'}
      </p>
      <Button
        variant="outline"
        onClick={() => {
          setRecordingConsent(next)
          setAnswer(next)
        }}
      >
        {next === 'yes' ? 'Allow recording' : 'Turn off recording'}
      </Button>
    </div>
  )
}
