import { CONTACT_METHOD_LABEL, CONTACT_METHODS } from '#features/accounts/words.ts'
import { useSaved } from '#kit/form/after-save.ts'
import { optionsOf } from '#kit/form/inputs.ts'
import { EditRecordForm } from '#kit/form/record-form.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { DueClock } from '#kit/time/due-clock.tsx'
import { day, dayAndTime } from '#kit/time/format.ts'
import { FieldPairs } from '#ui/fields/form.tsx'
import { PanelSection } from '#ui/page/record.tsx'
import { DataList } from '#ui/table/data-list.tsx'
import { updateSponsor } from '../functions.ts'
import { type Sponsor, type SponsorDetail, sponsorRecord, UpdateSponsor } from '../schema.ts'
import { INQUIRY_STATUSES, SPONSOR_LEVELS } from '../words.ts'

const { labels } = sponsorRecord

/** Form for an inquiry, next to the original. */
export function EditSponsorForm({
  sponsor,
  events,
  preferred,
}: {
  sponsor: Sponsor
  events: SponsorDetail['events']
  preferred: SponsorDetail['preferred_contact_method']
}) {
  const { company, logo } = sponsor
  const form = useCallForm({
    call: updateSponsor,
    schema: UpdateSponsor,
    defaults: { sponsorId: sponsor.id, version: sponsor.version, ...sponsorRecord.draftOf(sponsor) },
    hidden: ['sponsorId', 'version'],
    done: { message: 'Offer saved.', path: null },
    onDone: useSaved((saved) => `${saved.company} saved.`),
  })
  return (
    <EditRecordForm
      of={form}
      label="Sponsor offer"
      asideLabel="Their offer"
      aside={
        <>
          <PanelSection title="Logo" isFirst>
            {logo ? (
              <img
                src={`/sponsor-logos/${logo.id}`}
                alt={`Logo of ${company}`}
                width={logo.width}
                height={logo.height}
                className="h-auto max-h-24 w-auto max-w-full object-contain object-left"
              />
            ) : (
              <p className="text-ink-3">No logo was sent.</p>
            )}
          </PanelSection>
          <PanelSection title="Their message">
            {sponsor.message && <p className="mb-3 whitespace-pre-line [overflow-wrap:anywhere]">{sponsor.message}</p>}
            <DataList
              hasRules={false}
              items={[
                { label: 'Name', value: sponsor.name },
                { label: 'Email', value: sponsor.email },
                { label: 'Phone', value: sponsor.phone },
                { label: CONTACT_METHOD_LABEL, value: preferred && CONTACT_METHODS[preferred] },
                { label: 'Received', value: dayAndTime(sponsor.created_at) },
                { label: 'Reply due', value: <DueClock {...sponsor} /> },
                { label: 'Answered', value: sponsor.answered_at && dayAndTime(sponsor.answered_at) },
              ]}
            />
          </PanelSection>
        </>
      }
    >
      <PanelSection title="Status" isFirst>
        <form.SelectField name="status" label={labels.status} options={optionsOf(INQUIRY_STATUSES)} isRequired />
      </PanelSection>
      <PanelSection title="On the event page">
        <FieldPairs>
          <form.SelectField
            name="event_id"
            label={labels.event_id}
            isOptional
            options={[
              { value: '', label: 'None yet' },
              ...events.map(({ id, title, starts_at }) => ({ value: id, label: `${title}, ${day(starts_at)}` })),
            ]}
          />
          <form.SelectField name="level" label={labels.level} options={optionsOf(SPONSOR_LEVELS)} isRequired />
          <form.TextField name="company" label={labels.company} isRequired maxLength={120} autoComplete="off" />
          <form.TextField name="website_url" label={labels.website_url} isOptional maxLength={300} autoComplete="off" />
          <form.Switch name="is_shown" label={labels.is_shown} className="sm:col-span-2" />
        </FieldPairs>
      </PanelSection>
    </EditRecordForm>
  )
}
