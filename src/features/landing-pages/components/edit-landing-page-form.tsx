import type { Change } from '#features/audit/schema.ts'
import { useSaved } from '#kit/form/after-save.ts'
import { EditRecordForm } from '#kit/form/record-form.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { updateLandingPage } from '../functions.ts'
import { draftOf } from '../rules/draft.ts'
import { type LandingPage, UpdateLandingPage } from '../schema.ts'
import { type LandingChoices, LandingPageFields } from './landing-page-fields.tsx'
import { LandingPagePanel } from './landing-page-panel.tsx'

/** Form for a page, with its saved state and its history. */
export function EditLandingPageForm({
  page,
  history,
  homes,
  agents,
}: LandingChoices & { page: LandingPage; history: readonly Change[] }) {
  const form = useCallForm({
    call: updateLandingPage,
    schema: UpdateLandingPage,
    defaults: { landingPageId: page.id, version: page.version, ...draftOf(page) },
    hidden: ['landingPageId', 'version'],
    done: { message: 'Page saved.', path: null },
    onDone: useSaved(({ name }) => `${name} saved.`),
  })
  return (
    <EditRecordForm
      of={form}
      label="Landing page"
      asideLabel="Status and history"
      aside={<LandingPagePanel page={page} home={homes.find(({ id }) => id === page.property_id)} history={history} />}
    >
      <LandingPageFields form={form} draft={form.values} homes={homes} agents={agents} />
    </EditRecordForm>
  )
}
