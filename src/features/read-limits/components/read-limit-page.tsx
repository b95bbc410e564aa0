import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useBrokerage } from '#features/brokerage/public.tsx'
import { telephoneUrl } from '#features/brokerage/rules.ts'
import type { AppError } from '#kit/call/errors.ts'
import { retryableImport } from '#kit/client-loading/public.ts'
import { Button, LinkButton } from '#ui/fields/button.tsx'
import { Notice } from '#ui/page/notice.tsx'
import { linkClass } from '#ui/text/link.tsx'
import { TEXTS } from '../words.ts'

/** Loaded on demand, because few visitors ever see this page. */
const loadPass = retryableImport(() => import('../browser/read-pass.ts'))

/** Tells a reader over the limit when to come back, and offers a captcha or sign-in if that helps. */
export function ReadLimitPage({ refusal }: { refusal: AppError }) {
  const { phone } = useBrokerage()
  const { reading = 'must_wait', retry_after_seconds = 600 } = refusal.details ?? {}
  return (
    <div className="wrap-text grid gap-6 py-14 lg:py-24">
      <h1 className="display-2 text-navy-800">{TEXTS.title}</h1>
      <p className="lead text-ink-2">{LEADS[reading]}</p>
      {reading === 'may_continue' && <Continue />}
      {reading === 'may_sign_in' && <SignIn />}
      <p className="text-ink-2">
        {TEXTS.why} {TEXTS.wait(Math.ceil(retry_after_seconds / 60))}
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
      <div>
        <LinkButton to="/" variant="outline">
          Back to home
        </LinkButton>
      </div>
    </div>
  )
}

const LEADS = { may_continue: TEXTS.mayContinue, may_sign_in: TEXTS.maySignIn, must_wait: TEXTS.mustWait }

function SignIn() {
  const redirect = useLocation({ select: ({ pathname, searchStr }) => `${pathname}${searchStr}` })
  return (
    <div className="flex flex-wrap gap-3">
      <LinkButton to="/login" search={{ redirect }}>
        {TEXTS.signIn}
      </LinkButton>
      <LinkButton to="/register" search={{ redirect }} variant="outline">
        {TEXTS.createAccount}
      </LinkButton>
    </div>
  )
}

function Continue() {
  const router = useRouter()
  const [state, setState] = useState<'waits' | 'works' | 'failed'>('waits')
  // The captcha needs JavaScript, so the button appears after hydration.
  const [isAlive, setAlive] = useState(false)
  useEffect(() => setAlive(true), [])
  const run = async () => {
    setState('works')
    const isDone = await loadPass()
      .then(({ continueWithPass }) => continueWithPass())
      .catch(() => false)
    if (!isDone) return setState('failed')
    await router.invalidate()
  }
  if (!isAlive) return null
  return (
    <div className="grid justify-items-start gap-4">
      <Button onClick={() => void run()} isBusy={state === 'works'} busyLabel={TEXTS.checking}>
        {TEXTS.continue}
      </Button>
      {state === 'failed' && (
        <Notice tone="error" isLive>
          <p>{TEXTS.failed}</p>
        </Notice>
      )}
    </div>
  )
}
