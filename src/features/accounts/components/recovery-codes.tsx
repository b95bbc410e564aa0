import { useEffect, useRef, useState } from 'react'
import { Button, buttonClass } from '#ui/fields/button.tsx'
import { FormActions } from '#ui/fields/form.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { Notice } from '#ui/page/notice.tsx'

/** Shows recovery codes, which cannot be shown again. */
export function RecoveryCodes({
  codes,
  onDone,
}: {
  codes: readonly string[]
  onDone: () => Promise<unknown> | unknown
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [isBusy, setBusy] = useState(false)
  useEffect(() => heading.current?.focus(), [])

  async function copy() {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      toast.ok('Codes copied.')
    } catch {
      toast.error('We couldn’t copy the codes. Select and copy them, or write them down.')
    }
  }

  return (
    <div className="grid gap-4">
      <h3 ref={heading} tabIndex={-1} className="subtitle">
        Save your recovery codes
      </h3>
      <Notice tone="warning" title="We show these only once">
        Use a code to sign in without your phone. Each code works once. Store them somewhere safe.
      </Notice>
      <ul className="tabular grid gap-x-6 gap-y-1.5 sm:grid-cols-2 rounded-control border border-control px-5 py-4 font-mono sm:w-fit sm:gap-x-12">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <noscript>
        <a href="/dashboard/preferences" className={buttonClass()}>
          I’ve saved them
        </a>
      </noscript>
      <FormActions className="noscript:hidden">
        <Button
          isBusy={isBusy}
          busyLabel="One moment…"
          onClick={async () => {
            setBusy(true)
            await onDone()
          }}
        >
          I’ve saved them
        </Button>
        <Button variant="outline" onClick={copy}>
          Copy the codes
        </Button>
      </FormActions>
    </div>
  )
}
