import { CircleCheck } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useBrokerage, useSendsEmail } from '#features/brokerage/public.tsx'
import { NEWSLETTER_CONSENT } from '#features/consents/words/newsletter.ts'
import { asAppError } from '#kit/call/errors.ts'
import { retryableImport } from '#kit/client-loading/public.ts'
import { Honeypot } from '#kit/form/honeypot.tsx'
import { track } from '#kit/track.ts'
import { Button } from '#ui/fields/button.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { FieldError } from '#ui/fields/field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { useHydrated } from '#ui/page/use-hydrated.ts'
import { Icon } from '#ui/text/icon.tsx'
import { linkClass } from '#ui/text/link.tsx'
import { subscribeToNewsletter } from '../functions.ts'
import { DEFAULT_SOURCE, MESSAGES, SUCCESS_MS } from '../words.ts'

type State = { phase: 'idle' | 'submitting' | 'success' | 'error'; message: string }
const IDLE: State = { phase: 'idle', message: '' }
/** Loads on submit, because the form is on every page. */
const loadCaptcha = retryableImport(() => import('#features/captcha/public.tsx'))
const EMPTY = { email: '', name: '', gdprConsent: false }

/**
 * Does not use the form kit, because every page loads this form.
 * Source: specification 2, newsletter form; 4; 5.
 */
export function NewsletterForm({ variant = 'default', hasName = false, source = DEFAULT_SOURCE }: NewsletterFormProps) {
  const { name: brokerage } = useBrokerage()
  const sendsEmail = useSendsEmail()
  const isAlive = useHydrated()
  const [values, setValues] = useState(EMPTY)
  const [{ phase, message }, setState] = useState(IDLE)
  const isRunning = useRef(false)
  const form = useRef<HTMLFormElement>(null)
  const website = useRef<HTMLInputElement>(null)
  const id = `newsletter-${variant}`
  const isCompact = variant === 'compact'
  const isBusy = phase === 'submitting'

  // Adopts the values that the visitor entered before hydration.
  useEffect(() => {
    const shown = new FormData(form.current ?? undefined)
    const textOf = (name: string) => String(shown.get(name) ?? '')
    setValues({ email: textOf('email'), name: textOf('name'), gdprConsent: shown.has('gdprConsent') })
  }, [])
  useEffect(() => {
    if (phase !== 'success') return
    const timer = setTimeout(() => setState(IDLE), SUCCESS_MS)
    return () => clearTimeout(timer)
  }, [phase])

  async function submit(event: FormEvent | KeyboardEvent) {
    event.preventDefault()
    if (isRunning.current) return
    if (!values.gdprConsent) return setState({ phase: 'error', message: MESSAGES.consentMissing })
    if (!values.email.trim()) return setState({ phase: 'error', message: MESSAGES.emailMissing })
    isRunning.current = true
    const signup = { source, variant, has_name: hasName && values.name.trim() !== '' }
    track('newsletter_signup_started', signup)
    setState({ phase: 'submitting', message: '' })
    try {
      const result = await send()
      if (!result.success) {
        track('newsletter_signup_failed', { ...signup, error: result.message || MESSAGES.failed })
        return setState({ phase: 'error', message: result.message || MESSAGES.failed })
      }
      track('newsletter_signup_completed', signup)
      setValues(EMPTY)
      setState({ phase: 'success', message: sendsEmail ? result.message : MESSAGES.received })
    } catch (thrown) {
      const error = asAppError(thrown)
      track('newsletter_signup_error', { ...signup, error: error?.code ?? 'unreachable' })
      const said = error?.code === 'invalid' ? Object.values(error.fields ?? {})[0] : undefined
      setState({ phase: 'error', message: said ?? (error?.code === 'limited' ? error.message : MESSAGES.threw) })
    } finally {
      isRunning.current = false
    }
  }

  async function send() {
    const { captchaPass } = await loadCaptcha()
    const captcha = await captchaPass('public_form')
    const params = new URLSearchParams(location.search)
    return subscribeToNewsletter({
      data: {
        email: values.email,
        ...(hasName ? { name: values.name } : {}),
        source,
        gdprConsent: values.gdprConsent,
        trackingData: {
          userAgent: navigator.userAgent,
          referrer: document.referrer,
          utmSource: params.get('utm_source'),
          utmMedium: params.get('utm_medium'),
          utmCampaign: params.get('utm_campaign'),
        },
        captcha,
        website: website.current?.value ?? '',
      },
    })
  }

  if (phase === 'success') {
    return (
      <p role="status" className="flex min-h-28 items-start gap-3 font-medium on-dark:text-white">
        <Icon icon={CircleCheck} className="mt-0.5" />
        <span>{message}</span>
      </p>
    )
  }
  return (
    <form
      ref={form}
      method="post"
      action="/forms/subscribeToNewsletter"
      noValidate
      aria-label={isCompact ? 'Newsletter' : 'Monthly newsletter'}
      className="relative grid gap-3"
      onSubmit={(event) => void submit(event)}
    >
      <input type="hidden" name="_page" value="/newsletter" />
      <input type="hidden" name="_done" value={sendsEmail ? MESSAGES.sent : MESSAGES.received} />
      <input type="hidden" name="_boolean" value="gdprConsent" />
      <input type="hidden" name="source" value={source} />
      <div
        className={`grid gap-3 sm:items-end ${hasName ? 'sm:grid-cols-[minmax(0,0.8fr)_minmax(0,1fr)_auto]' : 'sm:grid-cols-[minmax(0,1fr)_auto]'}`}
      >
        {hasName && (
          <TextField
            id={`${id}-name`}
            name="name"
            label="Name"
            isOptional
            autoComplete="name"
            maxLength={120}
            isDisabled={isBusy}
            value={values.name}
            onChange={(name) => setValues({ ...values, name })}
          />
        )}
        <TextField
          id={`${id}-email`}
          name="email"
          type="email"
          // Other forms on the page also have an email field, so the label must be unique for screen readers and
          // autofill.
          label={isCompact ? 'Newsletter email' : 'Email'}
          isRequired
          autoComplete={isCompact ? 'section-newsletter email' : 'email'}
          isDisabled={isBusy}
          value={values.email}
          aria-describedby={phase === 'error' ? `${id}-error` : undefined}
          onChange={(email) => setValues({ ...values, email })}
          // Browsers ignore Enter while the button is disabled, which would leave the visitor without an error message.
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !values.gdprConsent) void submit(event)
          }}
        />
        <Button
          type="submit"
          variant={isCompact ? 'accent' : 'primary'}
          size="lg"
          isBusy={isBusy}
          busyLabel="Subscribing..."
          isDisabled={isAlive && !values.gdprConsent}
          aria-describedby={values.gdprConsent ? undefined : `${id}-why`}
        >
          Subscribe
        </Button>
      </div>
      <Honeypot>
        <label htmlFor={`${id}-website`}>Leave this empty</label>
        <input ref={website} id={`${id}-website`} name="website" tabIndex={-1} autoComplete="off" />
      </Honeypot>
      <Checkbox
        id={`${id}-consent`}
        name="gdprConsent"
        size="legal"
        isRequired
        isDisabled={isBusy}
        value={values.gdprConsent}
        onChange={(gdprConsent) => setValues({ ...values, gdprConsent })}
        label={
          <>
            {NEWSLETTER_CONSENT.replaceAll('{brokerage}', brokerage)} See the{' '}
            <a href="/privacy-policy" className={linkClass()}>
              privacy policy
            </a>
            .
          </>
        }
      />
      {!values.gdprConsent && (
        <p id={`${id}-why`} className="text-caption text-ink-2 on-dark:text-navy-100">
          To subscribe, check the box above.
        </p>
      )}
      <div aria-live="polite">{phase === 'error' && <FieldError id={`${id}-error`}>{message}</FieldError>}</div>
    </form>
  )
}

interface NewsletterFormProps {
  variant?: 'default' | 'compact'
  /** In the full variant. */
  hasName?: boolean
  source?: string
}
