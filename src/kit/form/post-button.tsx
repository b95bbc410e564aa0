import { useLocation, useRouter } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { reloadPage } from '#kit/page/reload-page.ts'
import { Button } from '#ui/button.tsx'
import type { ButtonLook } from '#ui/button-class.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { FieldError } from '#ui/field-error.tsx'
import { toast } from '#ui/toast.ts'
import { useAct } from './use-act.ts'
import { nameOf } from './use-call-form.ts'

/** A button that makes one call and reads the page again; without JavaScript it posts the same. */
export function PostButton({
  call,
  fields = {},
  run,
  done,
  next,
  busyLabel,
  ask,
  label,
  describedBy,
  children,
  ...look
}: PostButtonProps) {
  const router = useRouter()
  const page = useLocation({ select: ({ pathname }) => pathname })
  const [isAsked, setAsked] = useState(false)
  const { isBusy, failure, act } = useAct(work)
  const id = useId()

  async function work() {
    await run()
    if (next) await router.navigate({ to: next })
    await reloadPage(router)
    toast.ok(done)
  }

  function submit(event: FormEvent) {
    if (!ask) return void act(event)
    event.preventDefault()
    setAsked(true)
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
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button
        {...look}
        type="submit"
        isBusy={isBusy}
        busyLabel={busyLabel}
        aria-label={label}
        aria-describedby={describedBy}
      >
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
          onConfirm={work}
        >
          {ask.text}
        </ConfirmDialog>
      )}
    </form>
  )
}

interface PostButtonProps extends Pick<ButtonLook, 'variant' | 'size'> {
  call: { url: string }
  /** What is posted without JavaScript. */
  fields?: Record<string, string>
  /** The same with it. */
  run: () => Promise<unknown>
  /** What is said when it is done. */
  done: string
  /** Where to go then, where it is another page. */
  next?: string
  busyLabel: string
  /** What is asked first, where it is hard to undo. */
  ask?: { action: string; objectName: string; text: ReactNode }
  /** What is spoken, where the words on it do not tell what it is about. */
  label?: string
  /** Id of what the button is about. */
  describedBy?: string
  children: string
}
