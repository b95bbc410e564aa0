import { createFileRoute } from '@tanstack/react-router'
import { NewTemplateForm } from '#features/email-templates/components/template-forms.tsx'
import { pageHead } from '#kit/page/head.ts'
import { Breadcrumb, PageHeader } from '#ui/page/page-header.tsx'

export const Route = createFileRoute('/agent/templates/new')({
  staticData: { crumb: 'New template' },
  head: ({ matches }) => pageHead(matches, { title: 'New template', isIndexed: false }),
  component: NewTemplate,
})

function NewTemplate() {
  const { user } = Route.useRouteContext()
  return (
    <>
      <Breadcrumb
        isShortOnPhone
        className="mb-2"
        items={[{ label: 'Email templates', href: '/agent/templates' }, { label: 'New template' }]}
      />
      <PageHeader size="panel" title="New template" />
      <NewTemplateForm base="/agent/templates" sender={user} />
    </>
  )
}
