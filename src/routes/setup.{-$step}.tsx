import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { PasswordRules } from '#features/accounts/components/password-rules.tsx'
import { BrandPage } from '#features/brand/components/brand-page.tsx'
import { BrokerageStepForm } from '#features/brokerage/components/brokerage-step-form.tsx'
import type { FoundOffice } from '#features/brokerage/components/feed-choices.tsx'
import { useBrokerage } from '#features/brokerage/public.tsx'
import { FeedConnectionForm } from '#features/connections/components/feed-form.tsx'
import { MailConnectionForm, MailInUseTest } from '#features/connections/components/mail-form.tsx'
import { ServerSettings } from '#features/connections/components/server-settings.tsx'
import { MESSAGES } from '#features/connections/words.ts'
import { LaunchButton } from '#features/launch-checks/components/launch-button.tsx'
import { LaunchChecks } from '#features/launch-checks/components/launch-checks.tsx'
import { LegalApprovals } from '#features/legal/components/legal-approvals.tsx'
import { FeedTestPanel } from '#features/mls/components/feed-test-panel.tsx'
import { findMlsOffices } from '#features/mls/functions.ts'
import { PhotoProgress } from '#features/setup/components/photo-progress.tsx'
import { SetupFrame } from '#features/setup/components/setup-frame.tsx'
import { AccountPage, LinkPage, OverviewPage } from '#features/setup/components/start-pages.tsx'
import { StepBar } from '#features/setup/components/step-bar.tsx'
import { getSetup } from '#features/setup/functions.ts'
import { awaitsListings, awaitsPhotos, pathOf, placeOf } from '#features/setup/rules.ts'
import type { SetupView } from '#features/setup/schema.ts'
import { MESSAGES as NOTES, STEPS } from '#features/setup/words.ts'
import { AppError } from '#kit/call/errors.ts'
import { SubmitButton } from '#kit/form/form.tsx'
import { pageHead } from '#kit/page/head.ts'
import { useReloadEvery } from '#kit/page/use-reload-every.ts'
import { number } from '#kit/time/format.ts'
import { requireAdmin } from '#shell/guard.ts'
import { secondLine } from '#shell/header.tsx'
import { Logo } from '#shell/logo.tsx'
import { LinkButton } from '#ui/fields/button.tsx'
import { Notice } from '#ui/page/notice.tsx'
import { Progress } from '#ui/page/progress.tsx'
import { PanelSection, RecordColumns } from '#ui/page/record.tsx'
import { Link, linkClass } from '#ui/text/link.tsx'

/** A single route for all steps, because every page of the site loads the list of routes. */
export const Route = createFileRoute('/setup/{-$step}')({
  staticData: { layout: 'bare' },
  preload: false,
  loader: async ({ location }) => {
    const view = await getSetup()
    if (view.stage === 'no_access') {
      await requireAdmin(location)
      throw new AppError('forbidden', NOTES.noPermission)
    }
    return view
  },
  head: ({ matches }) => pageHead(matches, { title: 'Set up your site', isIndexed: false }),
  component: Setup,
})

const PAGES = ['brokerage', 'brand', 'feed', 'email', 'launch'] as const
type Page = (typeof PAGES)[number]
type View = Extract<SetupView, { stage: 'steps' }>

const TEXTS: Record<Page, { title: string; lead: string }> = {
  brokerage: {
    title: 'Your brokerage',
    lead: 'Indiana and your MLS require most of this on every page and email. Enter it once. You can save with blank fields. To launch the site, fill in all fields not marked “(optional).”',
  },
  brand: {
    title: 'Make it look like yours',
    lead: 'Add your logo, one color, and a pair of typefaces. We make the rest of the palette from your color and keep all text readable.',
  },
  feed: {
    title: 'Connect your MLS feed',
    lead: 'Your listings come from here. Use the address and token from your data license.',
  },
  email: {
    title: 'Set up email',
    lead: 'Alerts, confirmations, and replies come from your own address. Until you set it, no one can confirm an account.',
  },
  launch: {
    title: 'Launch checks',
    lead: 'Visitors see “Opening soon” with your name and phone until you launch the site.',
  },
}

/** Returns title and lead of a step. */
function textsOf(step: Page, { brokerage, checks }: View): { title: string; lead: string } {
  if (step === 'launch' && brokerage.is_open)
    return { title: 'Your site is live', lead: 'Visitors and search engines see it.' }
  if (step === 'launch' && checks.every(({ is_needed, is_done }) => is_done || !is_needed))
    return { ...TEXTS.launch, title: 'Ready to launch' }
  return TEXTS[step]
}

function Setup() {
  const view = Route.useLoaderData()
  const params = Route.useParams()
  const { link }: { link?: unknown } = Route.useSearch()
  const step = PAGES.find((page) => page === params.step)
  if (view.stage === 'account') return <AccountPage Rules={PasswordRules} />
  if (view.stage !== 'steps') return <LinkPage fault={link === 'used' || link === 'expired' ? link : 'none'} />
  if (!step) return <OverviewPage steps={view.steps} name={view.administrator} />
  return (
    <SetupFrame key={step} steps={view.steps} current={step} {...textsOf(step, view)}>
      {step === 'brokerage' && <BrokerageStep view={view} />}
      {step === 'brand' && <BrandStep view={view} />}
      {step === 'feed' && <FeedStep view={view} />}
      {step === 'email' && <EmailStep view={view} />}
      {step === 'launch' && <LaunchStep view={view} />}
    </SetupFrame>
  )
}

const findOffices = (q: string) => findMlsOffices({ data: { q } })

function BrokerageStep({ view }: { view: View }) {
  return (
    <BrokerageStepForm
      settings={view.brokerage}
      part="identity"
      findOffices={findOffices}
      step={{ next: pathOf('brand'), actions: <SaveBar step="brokerage" /> }}
    />
  )
}

function BrandStep({ view }: { view: View }) {
  const brokerage = useBrokerage()
  const name = { name: brokerage.short_name, line: secondLine(brokerage) }
  return (
    <>
      <BrandPage
        settings={view.brand}
        name={brokerage.name}
        logo={<Logo {...name} />}
        logoOnDark={<Logo {...name} isOnDark />}
      />
      <ContinueBar step="brand" next="feed" />
    </>
  )
}

function FeedStep({ view }: { view: View }) {
  const { feed, can_change } = view.connections
  const [offices, setOffices] = useState<readonly FoundOffice[] | undefined>()
  // Show a single form at a time, because "Save and continue" of one would drop what is typed in the other.
  if (can_change && feed.source === 'none')
    return (
      <FeedConnectionForm view={feed} step={{ next: null, actions: <ConnectBar /> }}>
        <FeedTestPanel
          brokerageName={view.brokerage.brokerage.name}
          onOffices={(found) =>
            setOffices(
              found.map(({ office_key, office_name, office_city }) => ({
                office_key,
                name: office_name,
                city: office_city,
                homes: null,
              })),
            )
          }
        />
      </FeedConnectionForm>
    )
  return (
    <>
      <FeedInUse view={view} />
      <div className="mt-8">
        <BrokerageStepForm
          settings={view.brokerage}
          part="mls"
          findOffices={findOffices}
          offices={offices}
          step={{ next: pathOf('email'), actions: <SaveBar step="feed" /> }}
        />
      </div>
    </>
  )
}

/** Bar of the first half of the step: the connection, before the MLS texts. */
function ConnectBar() {
  return (
    <>
      <p className="measure mt-8 text-ink-2">
        Saving the integration starts the import. The texts that your MLS requires come next. No token yet? You can{' '}
        <Link to="/admin/brokerage" hash="mls" className={linkClass()}>
          enter the MLS texts
        </Link>{' '}
        now and connect later.
      </p>
      <StepBar step="feed" isSkippable>
        <SubmitButton size="sm">Save integration</SubmitButton>
      </StepBar>
    </>
  )
}

/** The connected feed, which is changed in the admin area. */
function FeedInUse({ view: { connections, listings } }: { view: View }) {
  const { feed, can_change } = connections
  if (!can_change) return <Notice>{MESSAGES.superOnly}</Notice>
  return (
    <>
      {feed.source === 'environment' ? (
        <ServerSettings view={feed} />
      ) : (
        <Notice tone="ok" title="Your feed is connected" className="max-w-(--container-text)">
          <p className="[overflow-wrap:anywhere]">
            {[feed.summary, listings > 0 && `${number(listings)} listings imported`].filter(Boolean).join(', ')}
          </p>
        </Notice>
      )}
      <p className="mt-4">
        {feed.source === 'environment' ? (
          <Link to="/admin/mls-sync/connection" className={linkClass()}>
            Test the connection
          </Link>
        ) : (
          <Link to="/admin/connections/$kind" params={{ kind: 'feed' }} className={linkClass()}>
            Change or test the integration
          </Link>
        )}
      </p>
    </>
  )
}

function EmailStep({ view }: { view: View }) {
  const { mail, can_change } = view.connections
  if (can_change && mail.source !== 'environment')
    return <MailConnectionForm view={mail} step={{ next: pathOf('launch'), actions: <SaveBar step="email" /> }} />
  return (
    <>
      {can_change ? <ServerSettings view={mail} /> : <Notice>{MESSAGES.superOnly}</Notice>}
      {mail.summary && (
        <PanelSection title="Test">
          <MailInUseTest />
        </PanelSection>
      )}
      <ContinueBar step="email" next="launch" />
    </>
  )
}

function LaunchStep({ view }: { view: View }) {
  const { is_open } = view.brokerage
  const isReady = view.checks.every(({ is_needed, is_done }) => is_done || !is_needed)
  return (
    <>
      <RecordColumns
        asideLabel="Site status"
        aside={
          <PanelSection title={is_open ? 'Take it offline' : 'When you launch'} isFirst>
            <p className="text-ink-2">
              {!is_open && '“Opening soon” goes away, search engines may list the site, and alerts start. '}
              You can take the site offline anytime, under Settings, Brokerage.
            </p>
          </PanelSection>
        }
      >
        {is_open && <p className="mb-6">Run a search and send yourself a question, as a visitor would.</p>}
        {!is_open && isReady && <p className="mb-6">Nothing is missing. You can launch the site.</p>}
        {awaitsListings(view) && <ImportProgress view={view} />}
        <LaunchChecks checks={view.checks} owners={view.owners} placeOf={placeOf} isImporting={awaitsListings(view)} />
        {!is_open && (
          <PanelSection id="legal" title="Legal texts">
            <LegalApprovals view={view.legal} />
          </PanelSection>
        )}
        {awaitsPhotos(view) && <PhotoProgress first_pictures={view.first_pictures} />}
      </RecordColumns>
      <StepBar step="launch">
        {is_open ? (
          <LinkButton to="/" size="sm">
            View your site
          </LinkButton>
        ) : !isReady ? (
          <LinkButton to="/admin" variant="outline" size="sm">
            Go to the admin area
          </LinkButton>
        ) : (
          <LaunchButton settings={view.brokerage} checks={view.checks} />
        )}
      </StepBar>
    </>
  )
}

const IMPORT_POLL_MS = 4000

/** Progress of the first import, which the page follows until the first listings are there. */
function ImportProgress({ view: { listings, feed_total } }: { view: View }) {
  useReloadEvery(IMPORT_POLL_MS)
  return (
    <div role="status" className="mb-6 grid max-w-(--container-text) gap-2">
      <Progress
        label="Waiting for the first listings"
        {...(feed_total !== null && { value: listings, max: Math.max(1, feed_total) })}
        note={feed_total === null ? undefined : `${number(listings)} of ${number(feed_total)}`}
      />
      <p className="text-ink-2">
        This list updates as they arrive. If it takes longer than 10 minutes,{' '}
        <Link to="/admin/mls-sync" className={linkClass()}>
          MLS sync
        </Link>{' '}
        gives the cause.
      </p>
      <noscript>
        <p>Reload the page to see the progress.</p>
      </noscript>
    </div>
  )
}

/** Bar of a step that is one form. */
function SaveBar({ step }: { step: Page }) {
  return (
    <StepBar step={step} isSkippable>
      <SubmitButton size="sm">Save and continue</SubmitButton>
    </StepBar>
  )
}

/** Bar of a step whose parts are saved separately. */
function ContinueBar({ step, next }: { step: Page; next: Page }) {
  return (
    <StepBar step={step}>
      <LinkButton to={pathOf(next)} size="sm">
        Continue<span className="sr-only">{` with ${STEPS[next]}`}</span>
      </LinkButton>
    </StepBar>
  )
}
