import { createFileRoute } from '@tanstack/react-router'
import { readPersonReplies } from '#features/email-replies/functions.ts'
import { ReplyNotice } from '#features/leads/components/reply-notice.tsx'
import { pageHead } from '#kit/page/head.ts'
import { passSearchThrough } from '#kit/page/search-params.ts'
import { loadPersonRecord, recordDeps } from '#shell/load-person-record.ts'
import { PersonRecord } from '#shell/person-record.tsx'
import { Breadcrumb } from '#ui/page/page-header.tsx'

export const Route = createFileRoute('/agent/clients/$personId')({
  validateSearch: passSearchThrough,
  loaderDeps: recordDeps,
  loader: loadPersonRecord,
  head: ({ matches, loaderData }) =>
    pageHead(matches, { title: loaderData ? loaderData.person.name : 'Person', isIndexed: false }),
  component: Page,
})

function Page() {
  const record = Route.useLoaderData()
  const { person, timeline, isFirst } = record
  return (
    <>
      <Breadcrumb
        isShortOnPhone
        className="mb-2"
        items={[{ label: 'People', href: '/agent/clients' }, { label: person.name }]}
      />
      <PersonRecord
        of={record}
        list="/agent/clients"
        notice={
          person.unread &&
          isFirst && (
            <ReplyNotice
              key={person.id}
              call={readPersonReplies}
              data={{ personId: person.id }}
              unread={person.unread}
              newest={timeline.entries.find(({ from_person }) => from_person)}
            />
          )
        }
      />
    </>
  )
}
