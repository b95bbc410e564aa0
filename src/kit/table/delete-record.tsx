import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { reloadPage } from '#kit/page/reload-page.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { toast } from '#ui/toast.ts'

/** The button on a record's own page that deletes it: asks first, goes back to the list, and says that it is done. */
export function DeleteRecord({ action, name, list, done, run, children }: DeleteRecordProps) {
  const router = useRouter()
  const [isAsked, setAsked] = useState(false)

  async function remove() {
    await run()
    // What was typed into the record's form is deleted with it: nobody is asked about that.
    await router.navigate({ to: list, ignoreBlocker: true })
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
  /** "Delete vendor". */
  action: string
  /** The record's name, as it stands in the question. */
  name: string
  /** The page of the list. */
  list: string
  /** What is said when it is gone. */
  done: string
  run: () => Promise<unknown>
  /** What deleting does. */
  children: ReactNode
}
