import { createFileRoute } from '@tanstack/react-router'
import { NewIssueForm } from '#features/newsletter/components/new-issue-form.tsx'
import { requirePermission } from '#shell/guard.ts'
import { PageHeader } from '#ui/page/page-header.tsx'

export const Route = createFileRoute('/admin/newsletter/new')({
  staticData: { crumb: 'New issue' },
  beforeLoad: ({ context }) => requirePermission(context.user, 'newsletter'),
  component: NewIssue,
})

function NewIssue() {
  return (
    <>
      <PageHeader size="panel" title="New issue" />
      <NewIssueForm />
    </>
  )
}
