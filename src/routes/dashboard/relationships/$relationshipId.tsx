import { createFileRoute } from '@tanstack/react-router'
import { RelationshipPage } from '#features/relationships/components/relationship-page.tsx'
import { getRelationship } from '#features/relationships/functions.ts'
import { pageHead } from '#kit/page/head.ts'
import { pageId } from '#kit/page/page-id.ts'
import { calendarDayOf } from '#kit/time/format.ts'

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
  const data = Route.useLoaderData()
  const { user } = Route.useRouteContext()
  const { do: doing } = Route.useSearch()
  return (
    <RelationshipPage
      {...data}
      list="/dashboard/relationships"
      other={data.relationship.agent.name}
      name={user.name}
      doing={doing ?? null}
      consumers={[]}
      template={null}
    />
  )
}
