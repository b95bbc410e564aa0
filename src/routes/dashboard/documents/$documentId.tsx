import { createFileRoute } from '@tanstack/react-router'
import { DocumentPage } from '#features/documents/components/document-page.tsx'
import { getDocument, listDocumentPeople } from '#features/documents/functions.ts'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { pageHead } from '#kit/page/head.ts'
import { pageId } from '#kit/page/page-id.ts'
import { PageHeader } from '#ui/page/page-header.tsx'
import { Link } from '#ui/text/link.tsx'
import { PostedProblem } from './-posted-problem.tsx'

export const Route = createFileRoute('/dashboard/documents/$documentId')({
  loader: async ({ params }) => {
    const [document, people] = await Promise.all([
      getDocument({ data: { documentId: pageId(params.documentId) } }),
      listDocumentPeople(),
    ])
    return { document, people }
  },
  head: ({ matches }) => pageHead(matches, { title: 'Document', isIndexed: false }),
  component: OneDocument,
})

function OneDocument() {
  const { document, people } = Route.useLoaderData()
  return (
    <>
      <DoneNotice />
      <PostedProblem />
      <p className="mb-2 text-small">
        <Link to="/dashboard/documents">All documents</Link>
      </p>
      <PageHeader size="panel" title={<span className="[overflow-wrap:anywhere]">{document.name}</span>} />
      <DocumentPage document={document} people={people} />
    </>
  )
}
