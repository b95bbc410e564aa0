import { useNavigate, useRouter } from '@tanstack/react-router'
import { Form, SubmitButton } from '#kit/form/form.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { reloadPage } from '#kit/page/reload-page.ts'
import { LinkButton } from '#ui/fields/button.tsx'
import { FormActions } from '#ui/fields/form.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { grantAdminPermission, revokeAdminPermission } from '../functions.ts'
import { AdminPermissionForm, type PermissionHolder } from '../schema.ts'
import { PERMISSION_NOTES, PERMISSIONS, type Permission } from '../words.ts'

const PAGE = '/admin/permissions'

/** Asks for a reason in a dialog, or inline without JavaScript. */
export function PermissionChange({
  holder,
  permission,
  isAlive,
}: {
  holder: PermissionHolder
  permission: Permission
  /** True after hydration. Known in advance, so that the form never flashes inline before the dialog opens. */
  isAlive: boolean
}) {
  const navigate = useNavigate()
  const isHeld = holder.held.includes(permission)
  const title = isHeld
    ? `Revoke “${PERMISSIONS[permission]}” from ${holder.name}?`
    : `Grant “${PERMISSIONS[permission]}” to ${holder.name}?`
  const close = () => void navigate({ to: PAGE, search: {}, resetScroll: false })
  const form = <ChangeForm holder={holder} permission={permission} isHeld={isHeld} onClose={close} />
  if (isAlive)
    return (
      <Dialog title={title} isOpen onOpenChange={(isOpen) => !isOpen && close()}>
        {form}
      </Dialog>
    )
  return (
    <section aria-labelledby="change" className="mb-5 max-w-(--container-text) rounded-panel bg-limestone p-4">
      <h2 id="change" className="panel-title mb-3">
        {title}
      </h2>
      {form}
    </section>
  )
}

interface ChangeFormProps {
  holder: PermissionHolder
  permission: Permission
  isHeld: boolean
  onClose: () => void
}

function ChangeForm({ holder, permission, isHeld, onClose }: ChangeFormProps) {
  const router = useRouter()
  const form = useCallForm({
    call: isHeld ? revokeAdminPermission : grantAdminPermission,
    schema: AdminPermissionForm,
    defaults: { userId: holder.id, permission, reason: '' },
    hidden: ['userId', 'permission'],
    done: { message: isHeld ? 'Permission revoked.' : 'Permission granted.', path: PAGE },
    onDone: async () => {
      onClose()
      await reloadPage(router)
      toast.ok(
        isHeld
          ? `${holder.name} no longer has “${PERMISSIONS[permission]}.”`
          : `${holder.name} has “${PERMISSIONS[permission]}.”`,
      )
    },
  })
  return (
    <Form of={form} label={isHeld ? 'Revoke' : 'Grant'} className="grid gap-4">
      <p className="text-ink-2">{PERMISSION_NOTES[permission]}</p>
      <p className="text-ink-2">
        {isHeld
          ? 'Takes effect right away. They stay signed in.'
          : 'Takes effect right away. They can’t grant it to others unless they also have “Admin permissions.”'}
      </p>
      <form.TextField
        name="reason"
        label="Reason"
        help="Saved in the audit log."
        isRequired
        maxLength={500}
        autoComplete="off"
      />
      <FormActions>
        <SubmitButton size="sm" variant={isHeld ? 'danger' : 'primary'}>
          {isHeld ? 'Revoke' : 'Grant permission'}
        </SubmitButton>
        <LinkButton to={PAGE} variant="quiet" size="sm">
          Cancel
        </LinkButton>
      </FormActions>
    </Form>
  )
}
