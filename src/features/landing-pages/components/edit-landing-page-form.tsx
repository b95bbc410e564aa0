import { useRouter } from '@tanstack/react-router'
import { Form, SubmitButton } from '#kit/form/form.tsx'
import { SaveBar } from '#kit/form/unsaved.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { FormActions } from '#ui/form-actions.tsx'
import { toast } from '#ui/toast.ts'
import { updateLandingPage } from '../functions.ts'
import { type LandingPage, type LandingPageChange, UpdateLandingPage } from '../schema.ts'
import { draftOf, type LandingChoices, LandingPageFields } from './landing-page-fields.tsx'
import { LandingPagePanel } from './landing-page-panel.tsx'

/** Changes a page; beside it stands what it shows as it is saved, and what was done before. */
export function EditLandingPageForm({
  page,
  history,
  homes,
  agents,
}: LandingChoices & { page: LandingPage; history: readonly LandingPageChange[] }) {
  const router = useRouter()
  const form = useCallForm({
    call: updateLandingPage,
    schema: UpdateLandingPage,
    defaults: { landingPageId: page.id, version: page.version, ...draftOf(page) },
    hidden: ['landingPageId', 'version'],
    done: { message: 'The page is saved.', path: null },
    onDone: async ({ name }) => {
      await router.invalidate()
      toast.ok(`${name} is saved.`)
    },
  })
  return (
    <Form of={form} label="Landing page">
      <div className="grid gap-x-10 lg:grid-cols-[minmax(0,680px)_minmax(280px,1fr)]">
        <div>
          <LandingPageFields form={form} draft={form.values} homes={homes} agents={agents} />
          {/* The bar comes with the first change, which takes JavaScript to notice. */}
          <noscript>
            <FormActions className="mt-8">
              <SubmitButton>Save</SubmitButton>
            </FormActions>
          </noscript>
        </div>
        <LandingPagePanel page={page} home={homes.find(({ id }) => id === page.property_id)} history={history} />
      </div>
      <SaveBar />
    </Form>
  )
}
