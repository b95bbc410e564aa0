import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { Form, SubmitButton } from '#kit/form/form.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { reloadPage } from '#kit/page/reload-page.ts'
import { count, day } from '#kit/time/format.ts'
import { Button } from '#ui/fields/button.tsx'
import { FormActions } from '#ui/fields/form.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { Notice } from '#ui/page/notice.tsx'
import { Badge } from '#ui/text/badge.tsx'
import { linkClass } from '#ui/text/link.tsx'
import { forgetKnownUser } from '../browser/known-user.ts'
import { beginTotp, confirmTotp, disableTotp, renewRecoveryCodes } from '../functions.ts'
import { ConfirmTotp, DisableTotp, ProvePassword, type SecondStep, type TotpSecret } from '../schema.ts'
import { QrCode } from './qr-code.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

type Stage =
  | { name: 'rest' | 'prove' | 'renew' | 'disable' }
  | { name: 'scan'; secret: TotpSecret }
  | { name: 'codes'; codes: readonly string[] }

export function TotpSetup({ secondStep }: { secondStep: SecondStep }) {
  const router = useRouter()
  const [stage, setStage] = useState<Stage>(() => stageOf(secondStep.brought))
  const rest = () => setStage({ name: 'rest' })

  async function finish(message: string) {
    forgetKnownUser()
    await reloadPage(router)
    rest()
    toast.ok(message)
  }

  switch (stage.name) {
    case 'prove':
      return <Prove {...BEGIN} onDone={(secret) => setStage({ name: 'scan', secret })} onCancel={rest} />
    case 'scan':
      return <Scan secret={stage.secret} onDone={(codes) => setStage({ name: 'codes', codes })} onCancel={rest} />
    case 'renew':
      return (
        <Prove
          {...RENEW}
          onDone={({ recovery_codes }) => setStage({ name: 'codes', codes: recovery_codes })}
          onCancel={rest}
        />
      )
    case 'codes':
      return (
        <RecoveryCodes
          codes={stage.codes}
          onDone={() => finish(secondStep.is_on ? 'Your new codes are in use.' : 'Two-step verification is on.')}
        />
      )
    case 'disable':
      return <Disable onDone={() => finish('Two-step verification is off.')} onCancel={rest} />
    case 'rest':
      return <State secondStep={secondStep} onStage={(name) => setStage({ name })} />
  }
}

/** Without JavaScript, each stage is a page load. */
function stageOf(brought: SecondStep['brought']): Stage {
  if (!brought) return { name: 'rest' }
  return 'secret' in brought
    ? { name: 'scan', secret: brought.secret }
    : { name: 'codes', codes: brought.recovery_codes }
}

const RENEW = {
  call: renewRecoveryCodes,
  title: 'New recovery codes',
  note: 'Your current codes will stop working.',
  action: 'Create new codes',
} as const
const BEGIN = { call: beginTotp, title: 'Confirm your password', action: 'Continue' } as const

function State({ secondStep, onStage }: StateProps) {
  const { is_on, confirmed_at, codes_left, is_required } = secondStep
  return (
    <div className="grid gap-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={is_on ? 'ok' : 'grey'}>{is_on ? 'On' : 'Off'}</Badge>
        <span className="text-ink-2 text-small">
          {is_on
            ? `${confirmed_at ? `Since ${day(confirmed_at)}. ` : ''}${count(codes_left, 'recovery code')} left.`
            : 'Two-step verification is off.'}
        </span>
      </p>
      {!is_on && is_required && (
        <Notice tone="warning">Required for agents and administrators. Turn it on to continue.</Notice>
      )}
      {is_on && codes_left <= 2 && (
        <Notice tone="warning">Get new recovery codes soon. Without your phone and codes, you can’t sign in.</Notice>
      )}
      <div className="flex flex-wrap gap-3 noscript:hidden">
        {is_on ? (
          <>
            <Button variant="outline" size="sm" onClick={() => onStage('renew')}>
              New recovery codes
            </Button>
            {!is_required && (
              <Button variant="danger-quiet" size="sm" onClick={() => onStage('disable')}>
                Turn off
              </Button>
            )}
          </>
        ) : (
          <Button variant="outline" size="sm" onClick={() => onStage('prove')}>
            Turn on two-step verification
          </Button>
        )}
      </div>
      <noscript>
        <div className="grid gap-8 border-line border-t pt-5">
          {!is_on && (
            <Prove
              {...BEGIN}
              title="Turn on two-step verification"
              note="Enter your password first. Then add this site to the app."
              onDone={NOTHING}
              onCancel={NOTHING}
            />
          )}
          {is_on && <Prove {...RENEW} onDone={NOTHING} onCancel={NOTHING} />}
          {is_on && !is_required && <Disable onDone={NOTHING} onCancel={NOTHING} />}
        </div>
      </noscript>
    </div>
  )
}

/** Only rendered without JavaScript, so it is never called. */
const NOTHING = () => undefined

const HERE = '/dashboard/preferences#two-step'

function Prove<Result>({ call, title, note, action, onDone, onCancel }: ProveProps<Result>) {
  const form = useCallForm({
    call,
    schema: ProvePassword,
    defaults: { password: '' },
    done: { message: '', path: HERE },
    onDone,
  })
  return (
    <Form of={form} label={title} className="grid max-w-form gap-5">
      <StageHeading>{title}</StageHeading>
      {note && <p className="-mt-3 text-ink-2 text-small">{note}</p>}
      <form.PasswordField name="password" label="Your password" autoComplete="current-password" isRequired />
      <Actions action={action} onCancel={onCancel} />
    </Form>
  )
}

function Scan({ secret, onDone, onCancel }: ScanProps) {
  const form = useCallForm({
    call: confirmTotp,
    schema: ConfirmTotp,
    defaults: { code: '' },
    done: { message: '', path: HERE },
    onDone: ({ recovery_codes }) => onDone(recovery_codes),
  })
  return (
    <div className="grid gap-5">
      <StageHeading>Set up your authenticator app</StageHeading>
      <div className="grid gap-x-7 gap-y-4 sm:grid-cols-[auto_minmax(0,1fr)]">
        <QrCode text={secret.otpauth_url} label="QR code for your authenticator app" />
        <div className="grid content-start gap-3 text-small">
          <p>
            Open the app (Google Authenticator, 1Password, or another), add an account, and point the camera at the
            code.
          </p>
          <p>
            On this phone?{' '}
            <a className={linkClass()} href={secret.otpauth_url}>
              Open it in the app
            </a>
            , or type in this key:
          </p>
          <p className="select-all break-words font-mono font-semibold" data-private="">
            {secret.secret}
          </p>
        </div>
      </div>
      <Form of={form} label="Verification code" className="grid max-w-form gap-5">
        <form.TextField
          name="code"
          label="Code from the app"
          help="6 digits. The code changes every 30 seconds."
          inputMode="numeric"
          autoComplete="one-time-code"
          isRequired
          className="max-w-75"
        />
        <Actions action="Turn on" onCancel={onCancel} />
      </Form>
    </div>
  )
}

function Disable({ onDone, onCancel }: { onDone: () => unknown; onCancel: () => void }) {
  const form = useCallForm({
    call: disableTotp,
    schema: DisableTotp,
    defaults: { password: '', code: '' },
    done: { message: 'Two-step verification is off.', path: '/dashboard/preferences' },
    onDone,
  })
  return (
    <Form of={form} label="Turn off two-step verification" className="grid max-w-form gap-5">
      <StageHeading>Turn off two-step verification</StageHeading>
      <form.PasswordField name="password" label="Your password" autoComplete="current-password" isRequired />
      <form.TextField
        name="code"
        label="Code"
        help="From your app, or a recovery code."
        autoComplete="one-time-code"
        isRequired
        className="max-w-75"
      />
      <FormActions>
        <Button type="submit" variant="danger" isBusy={form.isBusy} busyLabel="Turning off…">
          Turn off
        </Button>
        <Button variant="quiet" className="noscript:hidden" onClick={onCancel}>
          Cancel
        </Button>
      </FormActions>
    </Form>
  )
}

function Actions({ action, onCancel }: { action: string; onCancel: () => void }) {
  return (
    <FormActions>
      <SubmitButton busyLabel="One moment…">{action}</SubmitButton>
      <Button variant="quiet" className="noscript:hidden" onClick={onCancel}>
        Cancel
      </Button>
    </FormActions>
  )
}

/** Replaces the element that had the focus, so it takes the focus. */
function StageHeading({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h3 ref={heading} tabIndex={-1} className="subtitle">
      {children}
    </h3>
  )
}

interface StateProps {
  secondStep: SecondStep
  onStage: (name: 'prove' | 'renew' | 'disable') => void
}

interface ProveProps<Result> {
  call: ((options: { data: ProvePassword }) => Promise<Result>) & { url: string }
  title: string
  note?: string
  action: string
  onDone: (result: Result) => void
  onCancel: () => void
}

interface ScanProps {
  secret: TotpSecret
  onDone: (codes: readonly string[]) => void
  onCancel: () => void
}
