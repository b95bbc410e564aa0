import { useAdded } from '#kit/form/after-save.ts'
import { NewRecordForm } from '#kit/form/record-form.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { createLandingPage } from '../functions.ts'
import { CreateLandingPage, landingPageRecord } from '../schema.ts'
import { type LandingChoices, LandingPageFields } from './landing-page-fields.tsx'

const LIST = '/admin/landing-pages'

/** Form that creates a page and opens it for editing. */
export function NewLandingPageForm({ homes, agents }: LandingChoices) {
  const form = useCallForm({
    call: createLandingPage,
    schema: CreateLandingPage,
    defaults: landingPageRecord.empty,
    done: { message: 'Page created.', path: LIST },
    onDone: useAdded(
      ({ id }) => `/admin/landing-pages/${id}/edit`,
      (page) => `${page.name} is created. Its address is /l/${page.slug}.`,
    ),
  })
  return (
    <NewRecordForm of={form} label="New landing page" action="Create page" list={LIST}>
      <LandingPageFields form={form} draft={form.values} homes={homes} agents={agents} />
    </NewRecordForm>
  )
}
