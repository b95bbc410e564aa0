import { useState } from 'react'
import { useSendsEmail } from '#features/brokerage/public.tsx'
import { PostButton } from '#kit/form/post-button.tsx'
import { count } from '#kit/time/format.ts'
import { Notice } from '#ui/page/notice.tsx'
import { PanelSection } from '#ui/page/record.tsx'
import { ensureNotificationColumn, processSavedSearchDigests } from '../functions.ts'

/** Sends due alerts now, and checks the database schema. */
export function DigestRuns() {
  const sendsEmail = useSendsEmail()
  const [said, setSaid] = useState<{ isGood: boolean; text: string } | null>(null)

  async function send() {
    const { changes, emails } = await processSavedSearchDigests()
    setSaid({
      isGood: true,
      text: `${count(changes, 'change')} matched, ${count(emails, 'email')} ${sendsEmail ? 'sent' : 'stored in the outbox, because no mail server is set up'}.`,
    })
  }

  async function check() {
    const { success, message } = await ensureNotificationColumn()
    setSaid({ isGood: success, text: message })
  }

  return (
    <PanelSection title="Saved search alerts">
      <p className="measure mb-4 text-ink-2">
        Alerts go out on schedule. Send the due ones now, or check that the database version supports alerts.
      </p>
      <div className="flex flex-wrap gap-3">
        <PostButton call={processSavedSearchDigests} run={send} done="Due alerts sent." busyLabel="Sending…" size="sm">
          Send due alerts
        </PostButton>
        <PostButton
          call={ensureNotificationColumn}
          run={check}
          done="Database checked."
          busyLabel="Checking…"
          variant="outline"
          size="sm"
        >
          Check database
        </PostButton>
      </div>
      <div aria-live="polite" className="mt-4">
        {said && <Notice tone={said.isGood ? 'ok' : 'error'}>{said.text}</Notice>}
      </div>
    </PanelSection>
  )
}
