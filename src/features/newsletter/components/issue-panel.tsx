import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { Change } from '#features/audit/schema.ts'
import { messageOf } from '#kit/form/refusal.ts'
import { reloadPage } from '#kit/page/reload-page.ts'
import { HistoryList } from '#kit/table/history-list.tsx'
import { count, dayAndTime } from '#kit/time/format.ts'
import { Button } from '#ui/fields/button.tsx'
import { ConfirmDialog } from '#ui/overlay/dialog.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { PanelSection } from '#ui/page/record.tsx'
import { DataList } from '#ui/table/data-list.tsx'
import { sendNewsletterIssue, testNewsletterIssue } from '../functions.ts'
import type { IssueDetail } from '../schema.ts'
import { MESSAGES } from '../words.ts'
import { MarkupHelp } from './markup-help.tsx'

export function IssuePanel({ issue, history, email, isSaved }: IssuePanelProps) {
  return (
    <>
      <PanelSection title={issue.status === 'draft' ? 'Send' : 'Results'} isFirst>
        {issue.status === 'draft' ? (
          <SendSteps issue={issue} email={email} isSaved={isSaved} />
        ) : (
          <Results issue={issue} />
        )}
      </PanelSection>
      {issue.status === 'draft' && <MarkupHelp />}
      <HistoryList changes={history} />
    </>
  )
}

function SendSteps({ issue, email, isSaved }: Omit<IssuePanelProps, 'history'>) {
  const router = useRouter()
  const [isTesting, setTesting] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const data = { issueId: issue.id, version: issue.version }

  async function test() {
    setTesting(true)
    try {
      await testNewsletterIssue({ data })
      await reloadPage(router)
      toast.ok(`Test sent to ${email}.`)
    } catch (error) {
      toast.error(messageOf(error))
    } finally {
      setTesting(false)
    }
  }

  async function send() {
    await sendNewsletterIssue({ data })
    await reloadPage(router)
    toast.ok('Sending started.')
  }

  return (
    <div className="grid gap-4">
      <p>{count(issue.subscribers, 'subscriber')} will get this issue.</p>
      {!isSaved && <p className="text-ink-3">{MESSAGES.saveFirst}</p>}
      <div className="flex flex-wrap gap-3">
        <Button
          variant="outline"
          size="sm"
          isBusy={isTesting}
          busyLabel="Sending test…"
          isDisabled={!isSaved}
          onClick={test}
        >
          Send test
        </Button>
        <Button size="sm" isDisabled={!isSaved || issue.subscribers === 0} onClick={() => setAsked(true)}>
          Send issue
        </Button>
      </div>
      <p className="text-ink-3 text-legal">The test goes to {email} only.</p>
      <ConfirmDialog
        action="Send issue"
        objectName={issue.subject}
        busyLabel="Sending…"
        isDestructive={false}
        isOpen={isAsked}
        onOpenChange={setAsked}
        onConfirm={send}
      >
        <p>This emails {count(issue.subscribers, 'subscriber')}. You can’t undo it.</p>
      </ConfirmDialog>
    </div>
  )
}

function Results({ issue: { statistics, sending_at, sent_at } }: { issue: IssueDetail }) {
  const { recipients, waiting, sent, failed, bounced, suppressed, unsubscribed } = statistics
  return (
    <DataList
      hasRules={false}
      items={[
        { label: 'Started', value: sending_at && dayAndTime(sending_at) },
        { label: 'Finished', value: sent_at && dayAndTime(sent_at) },
        { label: 'Recipients', value: recipients },
        { label: 'Sent', value: sent },
        { label: 'Waiting', value: waiting },
        { label: 'Bounced', value: bounced },
        { label: 'Failed', value: failed },
        { label: 'Opted out before sending', value: suppressed },
        { label: 'Unsubscribed afterward', value: unsubscribed },
      ]}
    />
  )
}

interface IssuePanelProps {
  issue: IssueDetail
  history: readonly Change[]
  email: string
  /** Only the stored version can be tested and sent. */
  isSaved: boolean
}
