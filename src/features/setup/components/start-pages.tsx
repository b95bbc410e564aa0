import { Link } from '@tanstack/react-router'
import { FileText, IdCard, KeyRound, Mail } from 'lucide-react'
import { LinkButton } from '#ui/fields/button.tsx'
import { PanelSection, RecordColumns } from '#ui/page/record.tsx'
import { Badge } from '#ui/text/badge.tsx'
import { Icon } from '#ui/text/icon.tsx'
import { linkClass } from '#ui/text/link.tsx'
import { nextStep, pathOf } from '../rules.ts'
import type { StepState } from '../schema.ts'
import { LINK_FAULTS, LINK_MINUTES, type LinkFault, STEPS } from '../words.ts'
import { AccountForm, type PasswordChecks } from './account-form.tsx'
import { SetupFrame } from './setup-frame.tsx'

const NEEDED = [
  { icon: IdCard, text: 'Company license number and designated broker' },
  { icon: FileText, text: 'Your logo, as an SVG with text converted to outlines, or a PNG' },
  { icon: KeyRound, text: 'Address and token of the MLS feed, from your data license' },
  { icon: Mail, text: 'SMTP server and sign-in for the address you send from' },
] as const

/** First step: the account that owns the site. */
export function AccountPage({ Rules }: { Rules: PasswordChecks }) {
  return (
    <SetupFrame
      steps={[]}
      current="account"
      title="Create your administrator account"
      lead="You opened this server’s one-time link. This account owns the site: it can add people, change every setting, and take the site offline."
    >
      <RecordColumns
        asideLabel="What you’ll need"
        aside={
          <PanelSection title="What you’ll need" isFirst>
            <p className="text-ink-2">About 20 minutes. You can skip steps and return to them.</p>
            <ul className="mt-3 grid gap-3 text-ink-2">
              {NEEDED.map(({ icon, text }) => (
                <li key={text} className="flex gap-2.5">
                  <Icon icon={icon} size={20} className="text-ink-3" />
                  {text}
                </li>
              ))}
            </ul>
            <p className="mt-4 text-ink-3 text-legal">
              Add two-step verification afterward, under your preferences. It protects the whole site.
            </p>
          </PanelSection>
        }
      >
        <AccountForm Rules={Rules} />
      </RecordColumns>
    </SetupFrame>
  )
}

/** Says how to get a link, for a browser without one. */
export function LinkPage({ fault }: { fault: LinkFault }) {
  return (
    <SetupFrame
      steps={[]}
      current={null}
      title={LINK_FAULTS[fault]}
      lead={`A link works once, in one browser, for ${LINK_MINUTES} minutes. Restarting the server or making a new link cancels it.`}
    >
      <PanelSection title="Print a new link" isFirst className="max-w-(--container-text)">
        <p className="text-ink-2">On the server, in the site’s folder:</p>
        <pre className="mt-3 overflow-x-auto rounded-panel bg-navy-900 p-4 text-white">
          <code>npm run admin -- setup-link</code>
        </pre>
        <p className="mt-4 text-ink-2">
          Already have an account?{' '}
          <Link to="/login" search={{ redirect: '/setup' }} className={linkClass()}>
            Sign in
          </Link>{' '}
          to continue the setup.
        </p>
        <p className="mt-4 text-ink-3 text-legal">
          Until there is an administrator, anyone who reached this page first would own the site. Only someone with
          access to the server can print the link.
        </p>
      </PanelSection>
    </SetupFrame>
  )
}

/** All steps with their state, for an administrator who returns. */
export function OverviewPage({ steps, name }: { steps: readonly StepState[]; name: string }) {
  const done = steps.filter(({ is_done }) => is_done).length
  const next = nextStep(steps)
  const isOver = done === steps.length
  return (
    <SetupFrame
      steps={steps}
      current={null}
      title={isOver ? 'Your site is set up' : `Welcome back, ${name.split(' ')[0]}`}
      lead={
        isOver
          ? 'Every step is done, and visitors see the site.'
          : `${done} of ${steps.length} steps are done. Next: ${STEPS[next]}.`
      }
    >
      <ul className="max-w-(--container-text) border-line border-t">
        {steps.map(({ step, is_done, note }) => (
          <li key={step} className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-b py-3">
            <span className="min-w-0 flex-1 basis-52">
              <span className="flex flex-wrap items-center gap-2 font-semibold">
                {STEPS[step]} <Badge tone={is_done ? 'ok' : 'grey'}>{is_done ? 'Done' : 'Open'}</Badge>
              </span>
              {note && <span className="block text-ink-2 [overflow-wrap:anywhere]">{note}</span>}
            </span>
            {step !== 'account' && (
              <LinkButton to={pathOf(step)} variant="outline" size="xs">
                {is_done ? 'Edit' : 'Set up'}
                <span className="sr-only">{` ${STEPS[step]}`}</span>
              </LinkButton>
            )}
          </li>
        ))}
      </ul>
      <p className="mt-6 mb-10 flex flex-wrap gap-3">
        {isOver ? (
          <>
            <LinkButton to="/" size="sm">
              View your site
            </LinkButton>
            <LinkButton to="/admin" variant="outline" size="sm">
              Go to the admin area
            </LinkButton>
          </>
        ) : (
          <LinkButton to={pathOf(next)} size="sm">{`Continue: ${STEPS[next]}`}</LinkButton>
        )}
      </p>
    </SetupFrame>
  )
}
