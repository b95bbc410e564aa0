import { useEffect, useState } from 'react'
import { Button } from '#ui/fields/button.tsx'
import { recordingConsent, setRecordingConsent } from '../browser/recording-consent.ts'
import { RETENTION_MONTHS } from '../words/report.ts'

/** Shows the analytics part of the privacy policy, as configured for this site. */
export function AnalyticsText({ posthog }: { posthog: { host: string } | null }) {
  return (
    <>
      <p>
        We count what visitors do on this site: the pages they open, the filters they use, the links and buttons they
        select, and the forms they send. We do not record what you type. We set no cookie for this and store no IP
        address. A visit cannot be linked to you or to your visit on another day. We delete these events after{' '}
        {RETENTION_MONTHS} months.
      </p>
      <p>
        If your browser sends Global Privacy Control or Do Not Track, we count and record nothing. This site sets no
        advertising cookies.
      </p>
      {posthog ? (
        <>
          <p>
            We send the same events to PostHog ({new URL(posthog.host).host}), an analytics service that works for us.
            It stores nothing in your browser unless you allow recording. If you allow it, it records how the page moves
            and what you select, and stores an ID in this browser. All text and everything you type are masked. We do
            not record sign-in pages, your dashboard, messages, documents, or valuations.
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
