import { createFileRoute } from '@tanstack/react-router'
import { RelationshipPage } from '#features/relationships/components/relationship-page.tsx'
import { getDisclosureTemplate, getRelationship, listAvailableConsumers } from '#features/relationships/functions.ts'
import { pageHead } from '#kit/page/head.ts'
import { pageId } from '#kit/page/page-id.ts'
import { calendarDayOf } from '#kit/time/format.ts'

const DOINGS = ['edit', 'end', 'recall', 'complete'] as const

export const Route = createFileRoute('/agent/relationships/$relationshipId')({
  validateSearch: (search: Record<string, unknown>): { do?: (typeof DOINGS)[number] } => {
    const doing = DOINGS.find((one) => one === search.do)
    return doing ? { do: doing } : {}
  },
  loader: async ({ params }) => {
    const relationship = await getRelationship({ data: { relationshipId: pageId(params.relationshipId) } })
    const isDraft = relationship.acts.includes('send')
    const [consumers, template] = await Promise.all([
      relationship.acts.includes('edit') ? listAvailableConsumers({ data: { email: '' } }) : [],
      isDraft ? getDisclosureTemplate({ data: { type: relationship.relationship_type } }) : null,
    ])
    return { relationship, consumers, template, today: calendarDayOf(new Date()) }
  },
  head: ({ matches, loaderData }) =>
    pageHead(matches, {
      title: loaderData ? `Agreement with ${loaderData.relationship.consumer.name}` : 'Agreement',
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
      list="/agent/relationships"
      other={data.relationship.consumer.name}
      name={user.name}
      doing={doing ?? null}
    />
  )
}
