import { useLocation, useRouter } from '@tanstack/react-router'
import { type FormEvent, useId, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import type { ButtonLook } from '#ui/button-class.ts'
import { FieldError } from '#ui/field-error.tsx'
import { toast } from '#ui/toast.ts'
import { messageOf } from './refusal.ts'
import { nameOf } from './use-call-form.ts'

/** A button that makes one call and reads the page again; without JavaScript it posts the same. */
export function PostButton({
  call,
  fields = {},
  run,
  done,
  busyLabel,
  describedBy,
  children,
  ...look
}: PostButtonProps) {
  const router = useRouter()
  const page = useLocation({ select: ({ pathname }) => pathname })
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const isRunning = useRef(false)
  const id = useId()

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isRunning.current) return
    isRunning.current = true
    setBusy(true)
    setFailure('')
    try {
      await run()
      await router.invalidate()
      toast.ok(done)
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
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button {...look} type="submit" isBusy={isBusy} busyLabel={busyLabel} aria-describedby={describedBy}>
        {children}
      </Button>
      {failure && (
        <div role="alert">
          <FieldError id={`${id}-error`}>{failure}</FieldError>
        </div>
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
  busyLabel: string
  /** Id of what the button is about. */
  describedBy?: string
  children: string
}
