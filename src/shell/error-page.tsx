import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { Suspense, useCallback, useEffect, useState } from 'react'
import { useBrokerage } from '#features/brokerage/public.tsx'
import { telephoneUrl } from '#features/brokerage/rules.ts'
import { browserStore } from '#kit/browser-store.ts'
import { asAppError, INTERNAL_MESSAGE } from '#kit/call/errors.ts'
import { isPartMissing, lazyPart, retryableImport } from '#kit/client-loading/public.ts'
import { pageStatus } from '#kit/page/page-status.ts'
import { Button, LinkButton, Spinner } from '#ui/fields/button.tsx'
import { linkClass } from '#ui/text/link.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { usePageTitle } from './use-page-title.ts'

/** Rarely shown, so it is not part of the first bundle. */
const ReadLimitPage = lazyPart(
  retryableImport(() => import('#features/read-limits/components/read-limit-page.tsx')),
  (module) => module.ReadLimitPage,
)

/**
 * Error page. A refusal shows its own message; any other error shows 'Something went wrong!' with details behind a
 * button. Source: specification 8.
 */
export function ErrorPage({ error }: ErrorComponentProps) {
  const isReloading = useReloadOnce(error)
  const refusal = asAppError(error)
  pageStatus(refusal?.status ?? 500)
  if (refusal?.code === 'not_found') return <NotFoundPage message={refusal.message} />
  if (isReloading)
    return (
      <p role="status" className="wrap-text flex items-center gap-3 py-24 text-ink-2">
        <Spinner /> Loading...
      </p>
    )
  if (refusal?.details?.reading)
    return (
      <Suspense>
        <ReadLimitPage refusal={refusal} />
      </Suspense>
    )
  const isPlain = refusal !== null && refusal.code !== 'internal'
  return (
    <Frame title={isPlain ? refusal.message : INTERNAL_MESSAGE}>
      {refusal?.code === 'signed_out' || refusal?.code === 'forbidden' ? (
        <SignOutActions help={refusal.details?.help} />
      ) : (
        <RetryActions error={error} isBusy={refusal?.code === 'unavailable'} />
      )}
    </Frame>
  )
}

function RetryActions({ error, isBusy }: { error: unknown; isBusy: boolean }) {
  const { phone } = useBrokerage()
  const [isShown, setShown] = useState(false)
  const again = useRetry(error)
  return (
    <>
      <p className="lead text-ink-2">
        {isBusy ? 'Nothing you did is lost.' : isNetworkError(error) ? NETWORK_FAILED : PAGE_FAILED}
        {phone && (
          <>
            {' '}
            Need help now? Call or text{' '}
            <a className={`${linkClass()} whitespace-nowrap`} href={telephoneUrl(phone)}>
              {phone}
            </a>
            .
          </>
        )}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={again}>Try again</Button>
        <Button variant="outline" aria-expanded={isShown} aria-controls="error-text" onClick={() => setShown(!isShown)}>
          {isShown ? 'Hide Error' : 'Show Error'}
        </Button>
      </div>
      <pre
        id="error-text"
        hidden={!isShown}
        className="whitespace-pre-wrap rounded-control bg-limestone p-4 font-mono text-caption"
      >
        {errorText(error)}
      </pre>
    </>
  )
}

const PAGE_FAILED = 'We couldn’t load this page. It’s not your fault, and nothing you saved is lost.'
const NETWORK_FAILED = 'This page didn’t load. Check your connection and try again.'

/** Reloads once, automatically, if the page's code failed to load: after a release its files have other names. */
function useReloadOnce(error: unknown): boolean {
  const [isReloading, setReloading] = useState(() => isPartMissing(error) && navigator.onLine && isFirst(String(error)))
  useEffect(() => {
    if (!isReloading) return
    // If the browser refuses storage, the page would reload forever.
    if (reloadStore.set(String(error))) location.reload()
    else setReloading(false)
  }, [isReloading, error])
  return isReloading
}

/** Returns a retry function, and also retries when the browser is back online. */
function useRetry(error: unknown): () => void {
  const router = useRouter()
  const isMissing = isPartMissing(error)
  const again = useCallback(() => (isMissing ? location.reload() : void router.invalidate()), [isMissing, router])
  const isOffline = isNetworkError(error)
  useEffect(() => {
    if (!isOffline) return
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [isOffline, again])
  return again
}

/** Failure for which this tab has reloaded a page. */
const reloadStore = browserStore({ key: 'page-read-anew', schema: isText, area: 'sessionStorage', isText: true })

/**
 * Returns false if this tab has already reloaded for the same failure, or a missing file would cause endless reloads.
 */
function isFirst(failure: string): boolean {
  return reloadStore.get() !== failure
}

function isText(stored: unknown): stored is string {
  return typeof stored === 'string'
}

/** Returns whether the network failed. Browsers have different messages for it, but all throw a TypeError. */
function isNetworkError(error: unknown): boolean {
  if (isPartMissing(error)) return true
  return error instanceof TypeError && /fetch|network|load failed/i.test(error.message)
}

/** Ways out of a page that the caller may not see. @param help who grants the permission, for administrators */
function SignOutActions({ help }: { help?: string | undefined }) {
  const { phone } = useBrokerage()
  return (
    <>
      {help && <p className="lead text-ink-2">{help}</p>}
      {phone && !help && (
        <p className="lead text-ink-2">
          Questions? Call or text{' '}
          <a className={`${linkClass()} whitespace-nowrap`} href={telephoneUrl(phone)}>
            {phone}
          </a>
          .
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <LinkButton to={help ? '/admin' : '/'} variant="outline">
          {help ? 'Back to Admin' : 'Back to home'}
        </LinkButton>
        <a href="/signout" className={linkClass('more')}>
          Sign out
        </a>
      </div>
    </>
  )
}

/** Returns the error's message and its log reference, but never internal details. */
function errorText(error: unknown): string {
  const refusal = asAppError(error)
  const reference = refusal?.details?.request_id
  return [refusal?.message ?? 'We couldn’t show this page.', reference && `Reference: ${reference}`]
    .filter(Boolean)
    .join('\n')
}

function Frame({ title, children }: { title: string; children: React.ReactNode }) {
  usePageTitle(title)
  return (
    <div className="wrap-text grid gap-6 py-14 lg:py-24 [.client-shell_&,.dense_&]:mx-0 [.client-shell_&,.dense_&]:px-0">
      <h1 className="display-2 text-navy-800">{title}</h1>
      {children}
    </div>
  )
}
