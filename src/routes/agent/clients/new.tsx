import { createFileRoute } from '@tanstack/react-router'
import { NewPersonForm } from '#features/people/components/new-person-form.tsx'
import { getPerson } from '#features/people/functions.ts'
import { pageHead } from '#kit/page/head.ts'
import { pageId } from '#kit/page/page-id.ts'
import { passSearchThrough } from '#kit/page/search-params.ts'
import { requirePermission } from '#shell/guard.ts'
import { Breadcrumb, PageHeader } from '#ui/page/page-header.tsx'

export const Route = createFileRoute('/agent/clients/new')({
  staticData: { crumb: 'Add person' },
  validateSearch: passSearchThrough,
  // An agent's own, or an administrator's with the permission.
  beforeLoad: ({ context: { user } }) => {
    if (!user.is_agent) requirePermission(user, 'people')
  },
  loaderDeps: ({ search: { household } }) => ({ household }),
  loader: async ({ deps: { household } }) =>
    typeof household === 'string' ? await getPerson({ data: { personId: pageId(household) } }) : null,
  head: ({ matches }) => pageHead(matches, { title: 'Add person', isIndexed: false }),
  component: NewPerson,
})

function NewPerson() {
  const household = Route.useLoaderData()
  return (
    <>
      <Breadcrumb
        isShortOnPhone
        className="mb-2"
        items={[{ label: 'People', href: '/agent/clients' }, { label: 'Add person' }]}
      />
      <PageHeader size="panel" title="Add person" />
      <NewPersonForm key={household?.id} list="/agent/clients" household={household} />
    </>
  )
}
