import { createFileRoute } from '@tanstack/react-router'
import { EditIssueForm } from '#features/newsletter/components/edit-issue-form.tsx'
import { IssuePanel } from '#features/newsletter/components/issue-panel.tsx'
import { IssuePreview } from '#features/newsletter/components/issue-preview.tsx'
import { ISSUE_TONES } from '#features/newsletter/components/issue-table.tsx'
import { deleteNewsletterIssue, getNewsletterIssue, listNewsletterHistory } from '#features/newsletter/functions.ts'
import { ISSUE_STATUSES } from '#features/newsletter/words.ts'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { pageHead } from '#kit/page/head.ts'
import { pageId } from '#kit/page/page-id.ts'
import { DeleteRecord } from '#kit/table/delete-record.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { RecordColumns } from '#ui/page/record.tsx'
import { Badge } from '#ui/text/badge.tsx'

export const Route = createFileRoute('/admin/newsletter/$issueId/edit')({
  staticData: { crumb: 'Issue' },
  loader: async ({ params }) => {
    const data = { issueId: pageId(params.issueId) }
    const [issue, history] = await Promise.all([getNewsletterIssue({ data }), listNewsletterHistory({ data })])
    return { issue, history }
  },
  head: ({ matches, loaderData }) =>
    pageHead(matches, { title: loaderData?.issue.subject ?? 'Issue', isIndexed: false }),
  component: EditIssue,
})

function EditIssue() {
  const { issue, history } = Route.useLoaderData()
  const { user } = Route.useRouteContext()
  return (
    <>
      <DoneNotice />
      <PageHeader
        size="panel"
        title={issue.subject}
        aside={<Badge tone={ISSUE_TONES[issue.status]}>{ISSUE_STATUSES[issue.status]}</Badge>}
        actions={
          issue.status === 'draft' && (
            <DeleteRecord
              action="Delete issue"
              name={issue.subject}
              list="/admin/newsletter"
              done="Issue deleted."
              run={() => deleteNewsletterIssue({ data: { issueId: issue.id } })}
            >
              This permanently deletes the draft.
            </DeleteRecord>
          )
        }
      />
      {issue.status === 'draft' ? (
        <EditIssueForm issue={issue} history={history} email={user.email} />
      ) : (
        <RecordColumns
          asideLabel="Results and history"
          aside={<IssuePanel issue={issue} history={history} email={user.email} isSaved />}
        >
          <IssuePreview issue={issue} />
        </RecordColumns>
      )}
    </>
  )
}
