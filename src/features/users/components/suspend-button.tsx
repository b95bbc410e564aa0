import { Link, useRouter } from '@tanstack/react-router'
import { reloadPage } from '#kit/page/reload-page.ts'
import { buttonClass } from '#ui/fields/button.tsx'
import { ConfirmDialog } from '#ui/overlay/dialog.tsx'
import { TriggerButton } from '#ui/overlay/menu.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { useHydrated } from '#ui/page/use-hydrated.ts'
import { updateUserStatus } from '../functions.ts'

/** Without JavaScript it links to the user's page. */
export function SuspendForMisuse({ userId, name, note }: { userId: string; name: string; note: string }) {
  const router = useRouter()
  const isAlive = useHydrated()
  if (!isAlive)
    return (
      <Link
        to="/admin/users/$userId"
        params={{ userId }}
        search={{ act: 'status' }}
        className={buttonClass({ variant: 'danger', size: 'xs' })}
      >
        Suspend
      </Link>
    )
  return (
    <ConfirmDialog
      action="Suspend account"
      objectName={name}
      busyLabel="Suspending…"
      trigger={
        <TriggerButton variant="danger" size="xs" aria-label={`Suspend ${name}`}>
          Suspend
        </TriggerButton>
      }
      onConfirm={async () => {
        await updateUserStatus({
          data: {
            userId,
            status: 'suspended',
            suspensionReason: 'misuse',
            note: note.slice(0, 500),
            tellByEmail: true,
          },
        })
        await reloadPage(router)
        toast.ok(`${name}’s account is suspended.`)
      }}
    >
      <p>
        They’re signed out everywhere right away and get an email that cites misuse of listing data. You can reactivate
        the account.
      </p>
      <p>{`The audit log will say: ${note}`}</p>
    </ConfirmDialog>
  )
}
