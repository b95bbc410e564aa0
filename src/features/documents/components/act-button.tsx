import { useLocation, useRouter } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { messageOf } from '#kit/form/refusal.ts'
import { nameOf } from '#kit/form/use-call-form.ts'
import { Button } from '#ui/button.tsx'
import type { ButtonLook } from '#ui/button-class.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { FieldError } from '#ui/field-error.tsx'
import { toast } from '#ui/toast.ts'

/** A button that makes one call about a document, and reads the page again; without JavaScript it posts the same. */
export function ActButton({ call, fields, run, done, next, busyLabel, label, ask, children, ...look }: ActButtonProps) {
  const router = useRouter()
  const page = useLocation({ select: ({ pathname }) => pathname })
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const [isAsked, setAsked] = useState(false)
  const isRunning = useRef(false)
  const id = useId()

  async function act() {
    await run()
    if (next) await router.navigate({ to: next })
    await router.invalidate()
    toast.ok(done)
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (ask) return setAsked(true)
    if (isRunning.current) return
    isRunning.current = true
    setBusy(true)
    setFailure('')
    try {
      await act()
    } catch (thrown) {
      setFailure(messageOf(thrown))
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }

  return (
    <form
      method="post"
      action={`/forms/${nameOf(call.url)}`}
      onSubmit={submit}
      className="grid justify-items-start gap-1"
    >
      <input type="hidden" name="_page" value={page} />
      <input type="hidden" name="_done" value={done} />
      {next && <input type="hidden" name="_next" value={next} />}
      {Object.entries(fields).map(([name, value]) => (
        <Hidden key={name} name={name} value={value} />
      ))}
      <Button {...look} type="submit" isBusy={isBusy} busyLabel={busyLabel} aria-label={label}>
        {children}
      </Button>
      {failure && (
        <div role="alert">
          <FieldError id={`${id}-error`}>{failure}</FieldError>
        </div>
      )}
      {ask && (
        <ConfirmDialog
          action={ask.action}
          objectName={ask.objectName}
          busyLabel={busyLabel}
          isOpen={isAsked}
          onOpenChange={setAsked}
          onConfirm={act}
        >
          {ask.text}
        </ConfirmDialog>
      )}
    </form>
  )
}

function Hidden({ name, value }: { name: string; value: string | boolean }) {
  return (
    <>
      {typeof value === 'boolean' && <input type="hidden" name="_boolean" value={name} />}
      <input type="hidden" name={name} value={String(value)} />
    </>
  )
}

interface ActButtonProps extends Pick<ButtonLook, 'variant' | 'size'> {
  call: { url: string }
  /** What is posted without JavaScript. */
  fields: Record<string, string | boolean>
  /** The same with it. */
  run: () => Promise<unknown>
  /** What is said when it is done. */
  done: string
  /** Where to go then. */
  next?: '/dashboard/documents'
  busyLabel: string
  /** What is asked first, where it is hard to undo. */
  ask?: { action: string; objectName: string; text: ReactNode }
  /** What is spoken, where the words on it do not tell what it is about. */
  label?: string
  children: string
}
