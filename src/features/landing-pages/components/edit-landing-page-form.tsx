import { useRouter } from '@tanstack/react-router'
import { Form, SubmitButton } from '#kit/form/form.tsx'
import { SaveBar } from '#kit/form/unsaved.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { dayAndTime } from '#kit/format.ts'
import { FormActions } from '#ui/form-actions.tsx'
import { PanelSection } from '#ui/panel-section.tsx'
import { toast } from '#ui/toast.ts'
import { updateLandingPage } from '../functions.ts'
import { type LandingPage, type LandingPageChange, UpdateLandingPage } from '../schema.ts'
import { draftOf, type LandingChoices, LandingPageFields } from './landing-page-fields.tsx'
import { LandingPagePreview } from './landing-page-preview.tsx'

/** Changes a page; beside it stands the page as it is saved, and what was done before. */
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
        <aside aria-label="Preview and history" className="max-lg:mt-8 max-lg:border-line max-lg:border-t max-lg:pt-5">
          <LandingPagePreview slug={page.slug} version={page.version} />
          {history.length > 0 && (
            <PanelSection title="History">
              <ol className="grid gap-3">
                {history.map((change) => (
                  <li
                    key={change.seq}
                    className="relative pl-5 before:absolute before:top-1.5 before:left-0 before:size-2 before:rounded-full before:border-2 before:border-navy-600 before:content-['']"
                  >
                    <p>
                      {change.by} {change.what}
                    </p>
                    <p className="tabular text-ink-3 text-legal">{dayAndTime(change.at)}</p>
                  </li>
                ))}
              </ol>
            </PanelSection>
          )}
        </aside>
      </div>
      <SaveBar />
    </Form>
  )
}
