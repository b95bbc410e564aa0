import { useLocation, useRouter } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { reloadPage } from '#kit/page/reload-page.ts'
import { Button, type ButtonLook } from '#ui/fields/button.tsx'
import { FieldError } from '#ui/fields/field.tsx'
import { ConfirmDialog } from '#ui/overlay/dialog.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { useAct } from './use-act.ts'
import { nameOf } from './use-call-form.ts'
import { type Undo, useUndo } from './use-undo.ts'

/** Button that makes one call and reloads the page; without JavaScript it posts a form. */
export function PostButton({
  call,
  fields = {},
  run,
  done,
  undo,
  open,
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
  const undoing = useUndo()
  const id = useId()

  async function work() {
    await run()
    if (next) await router.navigate({ to: next })
    await reloadPage(router)
    if (undo) toast.ok(done, { action: undoing(undo) })
    else if (open)
      toast.ok(done, { action: { label: open.label, onAction: () => void router.navigate({ to: open.path }) } })
    else toast.ok(done)
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
          isDestructive={ask.isDestructive ?? true}
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
  /** Form fields for a post without JavaScript. */
  fields?: Record<string, string>
  /** Makes the call if JavaScript runs. */
  run: () => Promise<unknown>
  /** Confirmation after success. */
  done: string
  /** Makes the opposite call, from the confirmation. Without JavaScript, the page has a button for it. */
  undo?: Undo
  /** Page that the confirmation opens. Without JavaScript, this page has a link to it. */
  open?: { label: string; path: string }
  /** Path of the next page, if not this one. */
  next?: string
  busyLabel: string
  /** Confirmation dialog before an act that is hard to undo, red unless `isDestructive` is false. */
  ask?: { action: string; objectName?: string; text: ReactNode; isDestructive?: boolean }
  /** Accessible name, if the button's text alone is ambiguous. */
  label?: string
  /** DOM id of the element that describes the button. */
  describedBy?: string
  children: string
}
