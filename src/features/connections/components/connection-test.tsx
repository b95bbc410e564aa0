import { type ReactNode, useState } from 'react'
import { asAppError } from '#kit/call/errors.ts'
import { messageOf } from '#kit/form/refusal.ts'
import { Button } from '#ui/fields/button.tsx'
import { Notice } from '#ui/page/notice.tsx'

/** Button that tests entered settings, with its result below. Needs JavaScript, unlike saving. */
export function ConnectionTest<Result>({ action, busyLabel, note, run, children }: ConnectionTestProps<Result>) {
  const [isBusy, setBusy] = useState(false)
  const [result, setResult] = useState<Result | null>(null)
  const [failures, setFailures] = useState<string[]>([])

  async function test() {
    setBusy(true)
    setResult(null)
    setFailures([])
    try {
      setResult(await run())
    } catch (thrown) {
      const fields = Object.values(asAppError(thrown)?.fields ?? {})
      setFailures(fields.length > 0 ? fields : [messageOf(thrown)])
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="noscript:hidden">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button variant="outline" size="sm" isBusy={isBusy} busyLabel={busyLabel} onClick={test}>
          {action}
        </Button>
        {note && <p className="text-ink-3 text-legal">{note}</p>}
      </div>
      <div aria-live="polite" className="mt-4 grid gap-4 empty:hidden">
        {failures.length > 0 && (
          <Notice tone="error" title="Not tested">
            {failures.map((failure) => (
              <p key={failure}>{failure}</p>
            ))}
          </Notice>
        )}
        {result !== null && children(result)}
      </div>
    </div>
  )
}

interface ConnectionTestProps<Result> {
  action: string
  busyLabel: string
  note?: ReactNode
  run: () => Promise<Result>
  /** Renders the result. */
  children: (result: Result) => ReactNode
}
