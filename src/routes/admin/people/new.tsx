import { createFileRoute } from '@tanstack/react-router'
import { NewPersonForm } from '#features/people/components/new-person-form.tsx'
import { getPerson } from '#features/people/functions.ts'
import { pageId } from '#kit/page/page-id.ts'
import { passSearchThrough } from '#kit/page/search-params.ts'
import { requirePermission } from '#shell/guard.ts'
import { PageHeader } from '#ui/page/page-header.tsx'

export const Route = createFileRoute('/admin/people/new')({
  staticData: { crumb: 'Add person' },
  validateSearch: passSearchThrough,
  beforeLoad: ({ context }) => requirePermission(context.user, 'people'),
  loaderDeps: ({ search: { household } }) => ({ household }),
  loader: async ({ deps: { household } }) =>
    typeof household === 'string' ? await getPerson({ data: { personId: pageId(household) } }) : null,
  component: NewPerson,
})

function NewPerson() {
  const household = Route.useLoaderData()
  return (
    <>
      <PageHeader size="panel" title="Add person" />
      <NewPersonForm key={household?.id} list="/admin/people" household={household} />
    </>
  )
}
