import { useRouter } from '@tanstack/react-router'
import { Form, SubmitButton } from '#kit/form/form.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { reloadPage } from '#kit/page/reload-page.ts'
import { FormActions } from '#ui/fields/form.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { forgetKnownUser } from '../browser/known-user.ts'
import { updateSignInSettings } from '../functions.ts'
import { UpdateSignInSettings } from '../schema.ts'

const SAVED = 'Sign-in settings saved.'

export function SignInSettingsForm({ settings }: { settings: { is_totp_required: boolean; version: number } }) {
  const router = useRouter()
  const form = useCallForm({
    call: updateSignInSettings,
    schema: UpdateSignInSettings,
    defaults: { isTotpRequired: settings.is_totp_required, version: settings.version },
    hidden: ['version'],
    done: { message: SAVED, path: null },
    onDone: async () => {
      forgetKnownUser()
      await reloadPage(router)
      toast.ok(SAVED)
    },
  })
  return (
    <Form of={form} label="Sign-in settings" className="grid max-w-form gap-5">
      <form.Checkbox
        name="isTotpRequired"
        label="Require two-step verification for agents and administrators"
        help="Those without it set it up at their next sign-in. Until then they can’t open Admin or the agent pages. Turn it on for yourself first."
      />
      <FormActions>
        <SubmitButton size="sm" busyLabel="Saving…">
          Save settings
        </SubmitButton>
      </FormActions>
    </Form>
  )
}
