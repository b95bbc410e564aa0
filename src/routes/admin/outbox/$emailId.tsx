import { createFileRoute } from '@tanstack/react-router'
import { getOutboxLetter } from '#features/outbox/functions.ts'
import { LETTER_STATUSES, MESSAGES } from '#features/outbox/words.ts'
import { pageHead } from '#kit/page/head.ts'
import { dayAndTime } from '#kit/time/format.ts'
import { Badge } from '#ui/badge.tsx'

import { DataList } from '#ui/data-list.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { PanelSection } from '#ui/panel-section.tsx'
import { LETTER_TONES } from './-tones.ts'

export const Route = createFileRoute('/admin/outbox/$emailId')({
  staticData: { crumb: 'Letter' },
  loader: ({ params }) => getOutboxLetter({ data: { letterId: params.emailId } }),
  head: ({ matches, loaderData }) => pageHead(matches, { title: loaderData?.subject ?? 'Letter', isIndexed: false }),
  component: Letter,
})

const STYLE = /<style>[\s\S]*?<\/style>/g

function Letter() {
  const letter = Route.useLoaderData()
  return (
    <>
      <PageHeader
        size="panel"
        title={letter.subject}
        aside={<Badge tone={LETTER_TONES[letter.status]}>{LETTER_STATUSES[letter.status]}</Badge>}
      />
      {letter.has_hidden_link && (
        <Notice tone="info" className="mb-5">
          <p>{MESSAGES.hiddenLink}</p>
          {letter.status === 'kept' && (
            <p className="mt-2">
              {MESSAGES.printLinks} <code className="break-all">npm run admin -- links {letter.to_email}</code>
            </p>
          )}
        </Notice>
      )}
      <div className="grid gap-x-8 xl:grid-cols-[minmax(0,1fr)_304px]">
        <div>
          {/* Nothing in the letter may run or load: the sandbox is empty, and the page's policy refuses style elements. */}
          <iframe
            title={`The letter: ${letter.subject}`}
            sandbox=""
            srcDoc={letter.html.replace(STYLE, '')}
            className="h-160 w-full rounded-control border border-line bg-white"
          />
          <PanelSection title="As plain text">
            <pre className="whitespace-pre-wrap font-mono text-caption">{letter.text}</pre>
          </PanelSection>
        </div>
        <PanelSection title="About it" className="xl:mt-0 xl:border-t-0 xl:border-l xl:pt-0 xl:pl-8">
          <DataList
            items={[
              { label: 'To', value: letter.to_email },
              { label: 'Kind', value: letter.letter },
              { label: 'Written', value: dayAndTime(letter.created_at) },
              { label: 'Sent', value: letter.sent_at && dayAndTime(letter.sent_at) },
              { label: 'Tries', value: letter.attempts },
              { label: 'Last answer', value: letter.last_error },
              { label: 'Message-ID', value: letter.message_id },
              ...Object.entries(letter.headers).map(([label, value]) => ({ label, value })),
            ]}
          />
        </PanelSection>
      </div>
    </>
  )
}
