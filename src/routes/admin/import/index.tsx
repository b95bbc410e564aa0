import { createFileRoute } from '@tanstack/react-router'
import { ImportList } from '#features/csv-import/components/import-list.tsx'
import { UploadForm } from '#features/csv-import/components/upload-form.tsx'
import { listImports } from '#features/csv-import/functions.ts'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { PanelSection } from '#ui/page/record.tsx'

export const Route = createFileRoute('/admin/import/')({
  staticData: { nav: { group: 'People', label: 'CSV import', icon: 'file-up', order: 50 } },
  validateSearch: ({ list }: Record<string, unknown>): { list?: string } => (typeof list === 'string' ? { list } : {}),
  loader: () => listImports(),
  component: Import,
})

function Import() {
  const { imports, kinds } = Route.useLoaderData()
  const { list } = Route.useSearch()
  return (
    <>
      <DoneNotice />
      <PageHeader
        size="panel"
        title="CSV import"
        lead="Import contacts, agents, vendors, and testimonials from another system. You review every row first and can undo for 30 days."
      />
      {kinds.length === 0 ? (
        <EmptyState title="No list to import to">
          You need the Contacts, Agents, Vendors, or Testimonials permission. Ask another administrator.
        </EmptyState>
      ) : (
        <>
          <UploadForm kinds={kinds} preset={kinds.find((kind) => kind === list)} />
          <PanelSection title="Imports" className="mt-10">
            <ImportList imports={imports} />
          </PanelSection>
        </>
      )}
    </>
  )
}
