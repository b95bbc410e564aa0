import { createFileRoute } from '@tanstack/react-router'
import { NewTemplateForm } from '#features/email-templates/components/template-forms.tsx'
import { requirePermission } from '#shell/guard.ts'
import { PageHeader } from '#ui/page/page-header.tsx'

export const Route = createFileRoute('/admin/email-templates/new')({
  staticData: { crumb: 'New template' },
  beforeLoad: ({ context }) => requirePermission(context.user, 'content'),
  component: NewTemplate,
})

function NewTemplate() {
  return (
    <>
      <PageHeader size="panel" title="New template" />
      <NewTemplateForm base="/admin/email-templates" />
    </>
  )
}
