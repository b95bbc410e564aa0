import { createFileRoute } from '@tanstack/react-router'
import { DocumentList } from '#features/documents/components/document-list.tsx'
import { UploadZone } from '#features/documents/components/upload-zone.tsx'
import { getDocumentStats, listDocuments } from '#features/documents/functions.ts'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { pageHead } from '#kit/page/head.ts'
import { sizeText } from '#kit/size-text.ts'
import { count } from '#kit/time/format.ts'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { Meter } from '#ui/page/progress.tsx'
import { PanelSection } from '#ui/page/record.tsx'
import { Link } from '#ui/text/link.tsx'
import { PostedProblem } from './-posted-problem.tsx'
import { SearchForm } from './-search-form.tsx'

export const Route = createFileRoute('/dashboard/documents/')({
  staticData: { nav: { label: 'Documents', icon: 'file-text', order: 50 } },
  validateSearch: ({ q }: Record<string, unknown>): { q?: string } =>
    typeof q === 'string' && q.trim() ? { q: q.trim().slice(0, 100) } : {},
  loaderDeps: ({ search }) => search,
  loader: async ({ deps }) => {
    const [documents, stats] = await Promise.all([listDocuments({ data: { q: deps.q ?? '' } }), getDocumentStats()])
    return { documents, stats }
  },
  head: ({ matches }) => pageHead(matches, { title: 'Documents', isIndexed: false }),
  component: Documents,
})

function Documents() {
  const { documents, stats } = Route.useLoaderData()
  const { q } = Route.useSearch()
  const { own, shared, has_more } = documents
  const isEmpty = own.length === 0 && shared.length === 0 && !q
  return (
    <>
      <DoneNotice />
      <PostedProblem />
      <PageHeader
        size="panel"
        title="Documents"
        lead="Keep offers, surveys, and loan papers in one place. You choose who can open them."
      />
      <div className="grid max-w-[860px] gap-7">
        <UploadZone label="Documents to upload" />
        {(stats.documents > 8 || stats.shared_with_me > 8 || q) && <SearchForm q={q ?? ''} />}
        {isEmpty ? (
          <EmptyState title="No documents yet">
            Documents you upload and documents our agents send you appear here. No one else sees yours until you share
            one or send it with a message.
          </EmptyState>
        ) : (
          <>
            <PanelSection
              title="Your documents"
              isFirst
              end={own.length > 0 && <Count shown={own.length} all={stats.documents} />}
            >
              {own.length > 0 ? (
                <DocumentList documents={own} label="Your documents" />
              ) : q ? (
                <p className="text-ink-2">
                  No documents named “{q}”. <Link to="/dashboard/documents">Show all</Link>
                </p>
              ) : (
                <p className="text-ink-2">
                  No documents yet. No one else sees your uploads until you share them or send them with a message.
                </p>
              )}
            </PanelSection>
            {(shared.length > 0 || !q) && (
              <PanelSection title="Shared with you" isFirst>
                {shared.length > 0 ? (
                  <DocumentList documents={shared} label="Documents shared with you" />
                ) : (
                  <p className="text-ink-2">No documents yet. Documents from our agents appear here.</p>
                )}
              </PanelSection>
            )}
          </>
        )}
        {has_more && <p className="text-ink-2 text-small">Not all documents are listed. Search by name.</p>}
        {stats.documents > 0 && (
          <Meter
            label="Storage"
            value={stats.bytes}
            max={stats.quota_bytes}
            text={`${sizeText(stats.bytes)} of ${sizeText(stats.quota_bytes)} used, counting all versions`}
            className="max-w-120"
          />
        )}
      </div>
    </>
  )
}

function Count({ shown, all }: { shown: number; all: number }) {
  return (
    <span className="tabular text-ink-3 text-small">
      {shown === all ? count(all, 'document') : `${shown} of ${all}`}
    </span>
  )
}
