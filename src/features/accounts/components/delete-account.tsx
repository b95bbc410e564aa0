import { useRouter } from '@tanstack/react-router'
import { Form } from '#kit/form/form.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { day } from '#kit/time/format.ts'
import { Button } from '#ui/fields/button.tsx'
import { FormActions } from '#ui/fields/form.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { Disclosure } from '#ui/page/section.tsx'
import { deleteMyAccount } from '../functions.ts'
import { recordRetainedUntil } from '../rules.ts'
import { ProvePassword } from '../schema.ts'
import { useAuth } from './auth-provider.tsx'

const CLOSED = 'Your account is closed.'

export function DeleteAccount({ passwordExpiresAt }: { passwordExpiresAt: Date }) {
  const router = useRouter()
  const { signOut } = useAuth()
  const form = useCallForm({
    call: deleteMyAccount,
    schema: ProvePassword,
    defaults: { password: '' },
    done: { message: CLOSED, path: '/login' },
    onDone: async () => {
      await router.navigate({ to: '/' })
      await signOut()
      toast.ok(CLOSED)
    },
  })
  return (
    <Disclosure summary="Close my account" look="link" isOpen={form.problems.length > 0}>
      <div className="grid gap-4 pb-2 text-small">
        <div>
          <h3 className="font-semibold">Deleted right away</h3>
          <p className="text-ink-2">
            Your phone number and postal address, saved homes and searches, two-step verification, and every session.
            You can no longer sign in. Open appointments are canceled, and active agreements end.
          </p>
        </div>
        <div>
          <h3 className="font-semibold">Kept until {day(recordRetainedUntil(passwordExpiresAt))}, then deleted</h3>
          <p className="text-ink-2">
            Your name and email, what you agreed to, and what you viewed and downloaded. MLS rules require brokers to
            keep that for 180 days after a registered user’s password expires.
          </p>
        </div>
        <div>
          <h3 className="font-semibold">Kept as long as the law requires</h3>
          <p className="text-ink-2">
            Agency agreements that you signed with us and, if you had an agreement or a confirmed appointment, your
            conversations with our agents.
          </p>
        </div>
        <Form of={form} label="Close my account" className="mt-2 grid max-w-form gap-5 text-body">
          <form.PasswordField name="password" label="Your password" autoComplete="current-password" isRequired />
          <FormActions note="You can’t undo this. To come back, you’ll need to register again.">
            <Button type="submit" variant="danger" isBusy={form.isBusy} busyLabel="Closing…">
              Close my account
            </Button>
          </FormActions>
        </Form>
      </div>
    </Disclosure>
  )
}
