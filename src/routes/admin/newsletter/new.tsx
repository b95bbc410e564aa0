import { createFileRoute } from '@tanstack/react-router'
import { NewIssueForm } from '#features/newsletter/components/new-issue-form.tsx'
import { pageHead } from '#kit/page/head.ts'
import { PageHeader } from '#ui/page/page-header.tsx'

export const Route = createFileRoute('/admin/newsletter/new')({
  staticData: { crumb: 'New issue' },
  head: ({ matches }) => pageHead(matches, { title: 'New issue', isIndexed: false }),
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
