import { createFileRoute } from '@tanstack/react-router'
import { RelationshipPage } from '#features/relationships/components/relationship-page.tsx'
import { getRelationship } from '#features/relationships/functions.ts'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { pageHead } from '#kit/page/head.ts'
import { pageId } from '#kit/page/page-id.ts'
import { calendarDayOf } from '#kit/time/format.ts'
import { Breadcrumb } from '#ui/breadcrumb.tsx'

export const Route = createFileRoute('/dashboard/relationships/$relationshipId')({
  validateSearch: (search: Record<string, unknown>): { do?: 'end' } => (search.do === 'end' ? { do: 'end' } : {}),
  loader: async ({ params }) => ({
    relationship: await getRelationship({ data: { relationshipId: pageId(params.relationshipId) } }),
    today: calendarDayOf(new Date()),
  }),
  head: ({ matches, loaderData }) =>
    pageHead(matches, {
      title: loaderData ? `Agreement with ${loaderData.relationship.agent.name}` : 'Agreement',
      isIndexed: false,
    }),
  component: Detail,
})

function Detail() {
  const { relationship, today } = Route.useLoaderData()
  const { user } = Route.useRouteContext()
  const { do: doing } = Route.useSearch()
  return (
    <>
      <Breadcrumb
        isShortOnPhone
        className="mb-2 print:hidden"
        items={[{ label: 'Relationships', href: '/dashboard/relationships' }, { label: relationship.agent.name }]}
      />
      <DoneNotice />
      <RelationshipPage
        key={`${relationship.id} ${relationship.version}`}
        relationship={relationship}
        path={`/dashboard/relationships/${relationship.id}`}
        name={user.name}
        doing={doing ?? null}
        today={today}
        consumers={[]}
        template={null}
      />
    </>
  )
}
