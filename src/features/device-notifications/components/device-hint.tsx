import { useEffect, useState } from 'react'
import { Button, LinkButton } from '#ui/fields/button.tsx'
import { Notice } from '#ui/page/notice.tsx'
import { declineHint, isHintDue } from '../browser/device.ts'
import { TEXTS } from '../words.ts'

/** Offers notifications once to an agent whose browser can show them. */
export function DeviceHint({ accountId }: { accountId: string }) {
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    // Without the offer, the switch is still in the preferences.
    isHintDue(accountId).then(setDue, () => undefined)
  }, [accountId])
  if (!isDue) return null
  return (
    <Notice
      title={TEXTS.hintTitle}
      className="my-5"
      action={
        <>
          <LinkButton to="/dashboard/preferences" hash="this-device" size="sm">
            {TEXTS.turnOn}
          </LinkButton>
          <Button
            variant="quiet"
            size="sm"
            onClick={() => {
              declineHint(accountId)
              setDue(false)
            }}
          >
            {TEXTS.notNow}
          </Button>
        </>
      }
    >
      {TEXTS.hint}
    </Notice>
  )
}
