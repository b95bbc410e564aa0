import { createFileRoute } from '@tanstack/react-router'
import { EMAIL_TONES } from '#features/outbox/components/email-tones.ts'
import { getOutboxEmail } from '#features/outbox/functions.ts'
import { EMAIL_STATUSES, emailKind, MESSAGES } from '#features/outbox/words.ts'
import { pageHead } from '#kit/page/head.ts'
import { dayAndTime } from '#kit/time/format.ts'
import { Notice } from '#ui/page/notice.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { PanelSection } from '#ui/page/record.tsx'
import { DataList } from '#ui/table/data-list.tsx'
import { Badge } from '#ui/text/badge.tsx'

export const Route = createFileRoute('/admin/outbox/$emailId')({
  staticData: { crumb: 'Email' },
  loader: ({ params }) => getOutboxEmail({ data: { emailId: params.emailId } }),
  head: ({ matches, loaderData }) => pageHead(matches, { title: loaderData?.subject ?? 'Email', isIndexed: false }),
  component: StoredEmail,
})

const STYLE = /<style>[\s\S]*?<\/style>/g

function StoredEmail() {
  const email = Route.useLoaderData()
  return (
    <>
      <PageHeader
        size="panel"
        title={email.subject}
        aside={<Badge tone={EMAIL_TONES[email.status]}>{EMAIL_STATUSES[email.status]}</Badge>}
      />
      {email.has_hidden_link && (
        <Notice tone="info" className="mb-5">
          <p>{MESSAGES.hiddenLink}</p>
          {email.status === 'kept' && (
            <p className="mt-2">
              {MESSAGES.printLinks}{' '}
              <code className="[overflow-wrap:anywhere]">npm run admin -- links {email.to_email}</code>
            </p>
          )}
        </Notice>
      )}
      <div className="grid gap-x-8 xl:grid-cols-[minmax(0,1fr)_304px]">
        <div>
          {/* Nothing in the email may run or load: the sandbox is empty, and the page's policy refuses style
              elements. */}
          <iframe
            title={`Email: ${email.subject}`}
            sandbox=""
            srcDoc={email.html.replace(STYLE, '')}
            className="h-160 w-full rounded-control border border-line bg-white"
          />
          <PanelSection title="As plain text">
            <pre className="whitespace-pre-wrap font-mono text-caption [overflow-wrap:anywhere]">{email.text}</pre>
          </PanelSection>
          {email.calendar && (
            <PanelSection title="Attached calendar file">
              <pre className="whitespace-pre-wrap font-mono text-caption [overflow-wrap:anywhere]">
                {email.calendar}
              </pre>
            </PanelSection>
          )}
        </div>
        <PanelSection title="Details" className="xl:mt-0 xl:border-t-0 xl:border-l xl:pt-0 xl:pl-8">
          <DataList
            items={[
              { label: 'To', value: email.to_email },
              { label: 'Kind', value: emailKind(email.letter) },
              { label: 'Written', value: dayAndTime(email.created_at) },
              { label: 'Sent', value: email.sent_at && dayAndTime(email.sent_at) },
              { label: 'Attempts', value: email.attempts },
              { label: 'Last response', value: email.last_error },
              { label: 'Message-ID', value: email.message_id },
              ...Object.entries(email.headers).map(([label, value]) => ({ label, value })),
            ]}
          />
        </PanelSection>
      </div>
    </>
  )
}
