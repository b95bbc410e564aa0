import { useLocation, useRouter } from '@tanstack/react-router'
import { type MouseEvent, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { asAppError } from '#kit/call/errors.ts'
import { CallFormContext, type CallFormState } from '#kit/form/call-form.ts'
import { currentFlash } from '#kit/form/flash.ts'
import { FlashData } from '#kit/form/flash-data.tsx'
import { messageOf, resultIdOf } from '#kit/form/refusal.ts'
import { nameOf } from '#kit/form/use-call-form.ts'
import { reloadPage } from '#kit/page/reload-page.ts'
import { number } from '#kit/time/format.ts'
import { Button } from '#ui/fields/button.tsx'
import { Notice } from '#ui/page/notice.tsx'
import { cx } from '#ui/text/cx.ts'
import type { ServiceTest } from '../schema.ts'

/**
 * Button that tests settings, with its result below. Inside a form it sends the form's fields, else `fields`. Without
 * JavaScript the page reloads with the result, and the form has what was entered except its secrets. In a row of a list
 * (`isInRow`) the button is one of its items, and the result is below all of them.
 */
export function ConnectionTest<Result>(props: ConnectionTestProps<Result>) {
  const form = useContext(CallFormContext)
  const page = useLocation({ select: ({ pathname }) => pathname })
  if (form) return <TestButton {...props} form={form} />
  return (
    <form method="post" className={props.isInRow ? 'contents' : undefined}>
      <input type="hidden" name="_page" value={page} />
      {Object.entries(props.fields ?? {}).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <TestButton {...props} form={null} />
    </form>
  )
}

function TestButton<Result>({
  call,
  action,
  busyLabel,
  note,
  run,
  form,
  fields,
  isInRow = false,
  objectName,
  children,
}: ConnectionTestProps<Result> & { form: CallFormState | null }) {
  const name = nameOf(call.url)
  const router = useRouter()
  const [flash] = useState(() => {
    const found = currentFlash()
    // A page may have several tests of one call, each with other fields.
    const isOther = Object.entries(fields ?? {}).some(([field, value]) => found?.values[field] !== value)
    const isOurs = found?.result?.call === name
    // A form around it shows its own refusals.
    const isRefusal = form === null && found?.outcome === 'refused' && found.call === name
    return (isOurs || isRefusal) && !isOther ? found : null
  })
  const [isBusy, setBusy] = useState(false)
  const [result, setResult] = useState((flash?.result?.value ?? null) as Result | null)
  const [failures, setFailures] = useState(flash?.outcome === 'refused' ? failuresOf(flash.fields, flash.message) : [])

  const place = useRef<HTMLDivElement>(null)
  const isTested = useRef(false)
  useEffect(() => {
    // The bar at the end of a step would cover the result.
    if (isTested.current && (result !== null || failures.length > 0))
      place.current?.scrollIntoView({ block: 'nearest' })
  }, [result, failures])

  async function test(event: MouseEvent) {
    event.preventDefault()
    isTested.current = true
    setBusy(true)
    setResult(null)
    setFailures([])
    try {
      setResult(await run())
      // The row shows the state that the test found. A form does not reload, so its entries stay.
      if (isInRow) await reloadPage(router)
    } catch (thrown) {
      setFailures(failuresOf(asAppError(thrown)?.fields ?? {}, messageOf(thrown)))
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <div className={isInRow ? undefined : 'flex flex-wrap items-center gap-x-4 gap-y-2'}>
        <Button
          type="submit"
          name="_result"
          value={form?.callName ?? ''}
          formAction={`/forms/${name}`}
          variant="outline"
          size={isInRow ? 'xs' : 'sm'}
          isBusy={isBusy}
          busyLabel={busyLabel}
          onClick={test}
        >
          {action}
          {objectName && <span className="sr-only">{` ${objectName}`}</span>}
        </Button>
        {note && <p className="text-ink-3 text-legal">{note}</p>}
      </div>
      <div
        ref={place}
        id={flash || !fields ? resultIdOf(name) : undefined}
        aria-live="polite"
        className={cx('grid scroll-mt-24 scroll-mb-24 gap-4 empty:hidden', isInRow ? 'order-last basis-full' : 'mt-4')}
      >
        {failures.length > 0 && (
          <Notice tone="error" title="Not tested">
            {failures.map((failure) => (
              <p key={failure}>{failure}</p>
            ))}
          </Notice>
        )}
        {result !== null && children(result)}
        {flash && (
          <>
            {form && hasLost(form, flash) && <p className="text-ink-3 text-legal">{SECRETS_AGAIN}</p>}
            <FlashData flash={flash} />
          </>
        )}
      </div>
    </>
  )
}

const SECRETS_AGAIN =
  'The page was reloaded, so passwords and tokens are blank. If you entered one, enter it again before you save.'

/** Secrets are in no cookie, so the form came back without them. */
function hasLost(form: CallFormState, { values }: NonNullable<CallFormState['flash']>): boolean {
  return Object.keys(form.typed).some((name) => !form.hidden.includes(name) && !Object.hasOwn(values, name))
}

function failuresOf(fields: Readonly<Record<string, string>>, message: string): string[] {
  const found = Object.values(fields)
  return found.length > 0 ? found : [message]
}

/** Result of a test that says it in one sentence. */
export function ServiceResult({ result }: { result: ServiceTest }) {
  return (
    <Notice
      tone={result.is_working ? 'ok' : 'error'}
      title={result.is_working ? `It works (${number(result.took_ms)} ms)` : 'Doesn’t work'}
    >
      <p className="[overflow-wrap:anywhere]">{result.message}</p>
    </Notice>
  )
}

interface ConnectionTestProps<Result> {
  call: { url: string }
  action: string
  busyLabel: string
  note?: ReactNode
  /** Fields of the call outside of a form. */
  fields?: Readonly<Record<string, string>>
  /** True in a row of a list, beside its other buttons. */
  isInRow?: boolean
  /** Name of the tested connection, where the button alone is ambiguous. */
  objectName?: string
  run: () => Promise<Result>
  /** Renders the result. */
  children: (result: Result) => ReactNode
}
