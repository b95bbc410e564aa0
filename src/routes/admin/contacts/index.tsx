import { createFileRoute } from '@tanstack/react-router'
import { LeadInbox } from '#features/leads/components/lead-inbox.tsx'
import { listContacts } from '#features/leads/functions.ts'
import { leadSearch } from '#features/leads/rules/list.ts'
import { passSearchThrough } from '#kit/page/search-params.ts'

export const Route = createFileRoute('/admin/contacts/')({
  staticData: {
    nav: {
      group: 'People',
      label: 'Leads',
      icon: 'inbox',
      order: 10,
      permission: ['contacts', 'leads', 'events', 'appointments'],
    },
  },
  validateSearch: passSearchThrough,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => listContacts({ data: leadSearch(deps) }),
  component: Leads,
})

function Leads() {
  return <LeadInbox page={Route.useLoaderData()} search={leadSearch(Route.useSearch())} />
}
