import { useRouter } from '@tanstack/react-router'
import { Form, SubmitButton } from '#kit/form/form.tsx'
import { UnsavedGuard } from '#kit/form/unsaved.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { FormActions } from '#ui/form-actions.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { toast } from '#ui/toast.ts'
import { createLandingPage } from '../functions.ts'
import { CreateLandingPage } from '../schema.ts'
import { EMPTY_DRAFT, type LandingChoices, LandingPageFields } from './landing-page-fields.tsx'

const LIST = '/admin/landing-pages'

/** Makes a page, and opens it for editing. */
export function NewLandingPageForm({ homes, agents }: LandingChoices) {
  const router = useRouter()
  const form = useCallForm({
    call: createLandingPage,
    schema: CreateLandingPage,
    defaults: EMPTY_DRAFT,
    done: { message: 'The page is made.', path: LIST },
    onDone: async (page) => {
      await router.navigate({ to: '/admin/landing-pages/$id/edit', params: { id: page.id } })
      await router.invalidate()
      toast.ok(`${page.name} is made. Its address is /l/${page.slug}.`)
    },
  })
  return (
    <Form of={form} label="New landing page" className="max-w-170">
      <LandingPageFields form={form} draft={form.values} homes={homes} agents={agents} />
      <FormActions className="mt-8">
        <SubmitButton busyLabel="Making…">Make the page</SubmitButton>
        <LinkButton to={LIST} variant="quiet">
          Cancel
        </LinkButton>
      </FormActions>
      <UnsavedGuard />
    </Form>
  )
}
