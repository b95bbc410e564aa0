import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { reloadPage } from '#kit/page/reload-page.ts'
import { Button } from '#ui/fields/button.tsx'
import { ConfirmDialog } from '#ui/overlay/dialog.tsx'
import { toast } from '#ui/overlay/toast.ts'

/** Button on a record's page that deletes it after a confirmation and returns to the list. */
export function DeleteRecord({ action, name, list, done, run, children }: DeleteRecordProps) {
  const router = useRouter()
  const [isAsked, setAsked] = useState(false)

  async function remove() {
    await run()
    // A cached list still links to the record, and a pointer over that link would preload a page that is gone.
    router.clearCache()
    // Input in the record's form is deleted with it, so skip the unsaved-changes dialog.
    await router.navigate({ href: list, ignoreBlocker: true })
    await reloadPage(router)
    toast.ok(done)
  }

  return (
    <>
      <Button variant="danger-quiet" size="xs" onClick={() => setAsked(true)}>
        Delete
      </Button>
      <ConfirmDialog
        action={action}
        objectName={name}
        busyLabel="Deleting…"
        isOpen={isAsked}
        onOpenChange={setAsked}
        onConfirm={remove}
      >
        <p>{children}</p>
      </ConfirmDialog>
    </>
  )
}

interface DeleteRecordProps {
  /** Label of the button: "Delete vendor". */
  action: string
  /** Name of the record, for the dialog. */
  name: string
  /** Path of the list. */
  list: string
  /** Confirmation after success. */
  done: string
  run: () => Promise<unknown>
  /** Consequences of the deletion. */
  children: ReactNode
}
