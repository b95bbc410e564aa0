import { useRouter } from '@tanstack/react-router'
import { Form, SubmitButton } from '#kit/form/form.tsx'
import { SaveBar } from '#kit/form/unsaved.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { day, dayAndTime } from '#kit/format.ts'
import { DataList } from '#ui/data-list.tsx'
import { FormActions } from '#ui/form-actions.tsx'
import { PanelSection } from '#ui/panel-section.tsx'
import { toast } from '#ui/toast.ts'
import { updateSponsor } from '../functions.ts'
import { type Sponsor, UpdateSponsor } from '../schema.ts'
import { INQUIRY_STATUSES, SPONSOR_LEVELS } from '../words.ts'

/** How far an inquiry has come, and what visitors read of it; beside it, what the firm wrote. */
export function EditSponsorForm({
  sponsor,
  events,
}: {
  sponsor: Sponsor
  events: readonly { id: string; title: string; starts_at: Date }[]
}) {
  const router = useRouter()
  const { status, company, website_url, level, event_id, is_shown, logo } = sponsor
  const form = useCallForm({
    call: updateSponsor,
    schema: UpdateSponsor,
    defaults: {
      sponsorId: sponsor.id,
      version: sponsor.version,
      ...{ status, company, level, is_shown },
      website_url: website_url ?? '',
      event_id: event_id ?? '',
    },
    hidden: ['sponsorId', 'version'],
    done: { message: 'The inquiry is saved.', path: null },
    onDone: async (saved) => {
      await router.invalidate()
      toast.ok(`${saved.company} is saved.`)
    },
  })
  return (
    <Form of={form} label="Inquiry">
      <div className="grid gap-x-10 lg:grid-cols-[minmax(0,680px)_minmax(240px,1fr)]">
        <div>
          <PanelSection title="How far it has come" isFirst>
            <form.SelectField
              name="status"
              label="Status"
              options={Object.entries(INQUIRY_STATUSES).map(([value, label]) => ({ value, label }))}
              isRequired
            />
          </PanelSection>
          <PanelSection title="On the page of the evening">
            <div className="grid items-start gap-4 sm:grid-cols-2">
              <form.SelectField
                name="event_id"
                label="Event"
                isOptional
                options={[
                  { value: '', label: 'None yet' },
                  ...events.map(({ id, title, starts_at }) => ({ value: id, label: `${title}, ${day(starts_at)}` })),
                ]}
              />
              <form.SelectField
                name="level"
                label="Pays for"
                options={Object.entries(SPONSOR_LEVELS).map(([value, label]) => ({ value, label }))}
                isRequired
              />
              <form.TextField name="company" label="Firm" isRequired maxLength={120} autoComplete="off" />
              <form.TextField name="website_url" label="Website" isOptional maxLength={300} autoComplete="off" />
              <form.Switch name="is_shown" label="Named on the page" className="sm:col-span-2" />
            </div>
          </PanelSection>
          <noscript>
            <FormActions className="mt-8">
              <SubmitButton>Save</SubmitButton>
            </FormActions>
          </noscript>
        </div>
        <aside aria-label="What the firm wrote" className="max-lg:mt-8 max-lg:border-line max-lg:border-t max-lg:pt-5">
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
              <p className="text-ink-3">None came with it.</p>
            )}
          </PanelSection>
          <PanelSection title="What they wrote">
            {sponsor.message && <p className="mb-3 whitespace-pre-line [overflow-wrap:anywhere]">{sponsor.message}</p>}
            <DataList
              hasRules={false}
              items={[
                { label: 'Name', value: sponsor.name },
                { label: 'E-mail', value: sponsor.email },
                { label: 'Phone', value: sponsor.phone },
                { label: 'Received', value: dayAndTime(sponsor.created_at) },
                { label: 'Answer due', value: sponsor.due_at && dayAndTime(sponsor.due_at) },
                { label: 'Answered', value: sponsor.answered_at && dayAndTime(sponsor.answered_at) },
              ]}
            />
          </PanelSection>
        </aside>
      </div>
      <SaveBar />
    </Form>
  )
}
