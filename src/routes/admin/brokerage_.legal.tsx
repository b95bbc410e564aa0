import { createFileRoute } from '@tanstack/react-router'
import { LegalApprovals } from '#features/legal/components/legal-approvals.tsx'
import { PointsToConfirm } from '#features/legal/components/points-to-confirm.tsx'
import { listLegalTexts } from '#features/legal/functions.ts'
import { approvalText } from '#features/legal/rules.ts'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { PanelSection, RecordColumns } from '#ui/page/record.tsx'

export const Route = createFileRoute('/admin/brokerage_/legal')({
  staticData: { crumb: 'Legal texts' },
  preload: false,
  loader: () => listLegalTexts(),
  component: LegalTexts,
})

function LegalTexts() {
  const view = Route.useLoaderData()
  return (
    <>
      <DoneNotice />
      <PageHeader size="panel" title="Legal texts" lead={approvalText(view)} />
      <RecordColumns
        asideLabel="Points to confirm"
        aside={
          <PanelSection id="confirm" title="Points to confirm" isFirst>
            <PointsToConfirm />
          </PanelSection>
        }
      >
        <PanelSection title="Approvals" isFirst>
          <LegalApprovals view={view} />
        </PanelSection>
      </RecordColumns>
    </>
  )
}
