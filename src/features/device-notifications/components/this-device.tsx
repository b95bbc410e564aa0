import { useEffect, useState } from 'react'
import { AppError } from '#kit/call/errors.ts'
import { useAct } from '#kit/form/use-act.ts'
import { Button } from '#ui/fields/button.tsx'
import { FieldError } from '#ui/fields/field.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { type DeviceState, deviceState, turnOff, turnOn } from '../browser/device.ts'
import { TEXTS } from '../words.ts'

/** Switches notifications on or off in this browser. */
export function ThisDevice({ accountId }: { accountId: string }) {
  const [state, setState] = useState<DeviceState | null>(null)
  useEffect(() => {
    deviceState(accountId).then(setState, () => setState('unsupported'))
  }, [accountId])
  const { isBusy, failure, act } = useAct(async () => {
    if (state === 'on') {
      await turnOff()
      setState('off')
      return toast.ok(TEXTS.turnedOff)
    }
    const next = await turnOn(accountId).catch((error: unknown) => {
      // The browser's own errors name no cause that a person can act on.
      throw error instanceof DOMException ? new AppError('unavailable', TEXTS.failed) : error
    })
    setState(next)
    if (next === 'on') toast.ok(TEXTS.turnedOn)
  })
  if (state === null)
    return (
      <noscript>
        <p className="text-ink-2">{TEXTS.noScript}</p>
      </noscript>
    )
  return (
    <form onSubmit={act} className="grid justify-items-start gap-3">
      <p className="text-ink-2" role="status">
        {TEXTS[state]}
      </p>
      {(state === 'on' || state === 'off') && (
        <Button type="submit" variant={state === 'on' ? 'outline' : 'primary'} size="sm" isBusy={isBusy}>
          {state === 'on' ? TEXTS.turnOff : TEXTS.turnOn}
        </Button>
      )}
      {failure && (
        <div role="alert">
          <FieldError id="this-device-error">{failure}</FieldError>
        </div>
      )}
    </form>
  )
}
