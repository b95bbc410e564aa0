import { CONTACT_METHOD_LABEL, CONTACT_METHODS } from '#features/accounts/words.ts'
import type { Change } from '#features/audit/schema.ts'
import { ReachButtons } from '#features/brokerage/public.tsx'
import { trafficText } from '#features/leads/rules/traffic-text.ts'
import { REPLY_METHOD_LABEL } from '#features/leads/words.ts'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { HistoryList } from '#kit/table/history-list.tsx'
import { DueClock } from '#kit/time/due-clock.tsx'
import { dayAndTime, number } from '#kit/time/format.ts'
import { PageHeader } from '#ui/page/page-header.tsx'
import { PanelSection, RecordColumns } from '#ui/page/record.tsx'
import { DataList } from '#ui/table/data-list.tsx'
import { Badge } from '#ui/text/badge.tsx'
import { UserText } from '#ui/text/person.tsx'
import type { ValuationDetail } from '../schema.ts'
import { ANSWER_WAYS, BASEMENTS, CONDITIONS, HOME_KINDS, LEAD_STATUSES, TIMINGS } from '../words.ts'
import { ValuationRange } from './valuation-range.tsx'
import { ValuationSteps } from './valuation-steps.tsx'
import { LEAD_TONES } from './valuation-table.tsx'

export function ValuationRecord({ valuation, history }: { valuation: ValuationDetail; history: readonly Change[] }) {
  const { name, email, phone, way, status, message, preferred_contact_method: preferred } = valuation
  return (
    <>
      <DoneNotice />
      <PageHeader
        size="panel"
        title={`${valuation.street}, ${valuation.city}`}
        aside={<Badge tone={LEAD_TONES[status]}>{LEAD_STATUSES[status]}</Badge>}
        actions={<ReachButtons phone={phone} email={email} isTextStopped={valuation.is_text_stopped} />}
      />
      <RecordColumns
        asideLabel="Status and history"
        aside={
          <>
            <PanelSection title="Request" isFirst>
              <DataList
                hasRules={false}
                items={[
                  { label: 'From', value: name },
                  { label: 'Email', value: email },
                  { label: REPLY_METHOD_LABEL, value: way && ANSWER_WAYS[way] },
                  { label: CONTACT_METHOD_LABEL, value: preferred && CONTACT_METHODS[preferred] },
                  { label: 'Request number', value: valuation.number },
                  { label: 'Due', value: <DueClock {...valuation} /> },
                  { label: 'Answered', value: valuation.answered_at && dayAndTime(valuation.answered_at) },
                  { label: 'Assigned to', value: valuation.owner_name ?? 'Unassigned' },
                  { label: 'Received', value: dayAndTime(valuation.created_at) },
                  { label: 'Source', value: trafficText(valuation.source, valuation.medium) },
                ]}
              />
              <div className="mt-4">
                <ValuationSteps valuation={valuation} />
              </div>
            </PanelSection>
            <HistoryList changes={history} />
          </>
        }
      >
        <PanelSection title="Estimate" isFirst>
          <ValuationRange valuation={valuation} />
        </PanelSection>
        <PanelSection title="The home">
          <DataList
            items={[
              { label: 'Type', value: HOME_KINDS[valuation.kind] },
              { label: 'City', value: `${valuation.city}, IN ${valuation.postal_code}` },
              { label: 'Finished above ground', value: `${number(valuation.living_area)} sq ft` },
              { label: 'Bedrooms', value: valuation.bedrooms },
              { label: 'Bathrooms', value: number(valuation.bathrooms) },
              { label: 'Built', value: valuation.year_built },
              { label: 'Lot', value: valuation.lot_size_acres && `${number(valuation.lot_size_acres)} acres` },
              { label: 'Garage spaces', value: valuation.garage_spaces },
              { label: 'Basement', value: BASEMENTS[valuation.basement] },
              { label: 'Condition', value: CONDITIONS[valuation.condition] },
              { label: 'Selling', value: TIMINGS[valuation.timing] },
            ]}
          />
        </PanelSection>
        {message && (
          <PanelSection title="Message">
            <UserText>{message}</UserText>
          </PanelSection>
        )}
      </RecordColumns>
    </>
  )
}
