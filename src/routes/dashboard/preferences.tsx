import { createFileRoute } from '@tanstack/react-router'
import { DeleteAccount } from '#features/accounts/components/delete-account.tsx'
import { MyData } from '#features/accounts/components/my-data.tsx'
import { PreferencesForm } from '#features/accounts/components/preferences-form.tsx'
import { SessionsList } from '#features/accounts/components/sessions-list.tsx'
import { TotpSetup } from '#features/accounts/components/totp-setup.tsx'
import { getCurrentSession, getProfile, getSecondStep, getUserPreferences } from '#features/accounts/functions.ts'
import { PATHS as SHARING_PATHS } from '#features/client-activity/words.ts'
import { ConsentsTable } from '#features/consents/components/consents-table.tsx'
import { ContactConsent } from '#features/consents/components/contact-consent.tsx'
import { listMyConsents } from '#features/consents/functions.ts'
import { ThisDevice } from '#features/device-notifications/components/this-device.tsx'
import { TEXTS as DEVICE_TEXTS } from '#features/device-notifications/words.ts'
import { getDownloadStats } from '#features/downloads/functions.ts'
import { MyRecord } from '#features/users/components/my-record.tsx'
import { getMyRecord } from '#features/users/functions.ts'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { pageHead } from '#kit/page/head.ts'
import { LinkButton } from '#ui/fields/button.tsx'
import { Notice } from '#ui/page/notice.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { SettingsSection } from '#ui/page/settings-section.tsx'

interface PreferencesSearch {
  after?: string
  before?: string
  /** Set if the user was redirected here because the brokerage requires two-step verification. */
  second_step?: 'required'
}

export const Route = createFileRoute('/dashboard/preferences')({
  staticData: { nav: { label: 'Preferences', icon: 'sliders-horizontal', order: 80, also: '/dashboard/sharing' } },
  validateSearch: ({ after, before, second_step }: Record<string, unknown>): PreferencesSearch => ({
    ...(isMark(after) ? { after } : {}),
    ...(isMark(before) ? { before } : {}),
    ...(second_step === 'required' ? { second_step } : {}),
  }),
  loaderDeps: ({ search: { after, before } }) => ({ after, before }),
  loader: async ({ deps }) => {
    const [preferences, profile, secondStep, sessions, consents, downloads, record] = await Promise.all([
      getUserPreferences(),
      getProfile(),
      getSecondStep(),
      getCurrentSession(),
      listMyConsents(),
      getDownloadStats(),
      getMyRecord({ data: deps }),
    ])
    return { preferences, profile, secondStep, sessions, consents, downloads, record }
  },
  head: ({ matches }) => pageHead(matches, { title: 'Preferences', isIndexed: false }),
  component: PreferencesPage,
})

function isMark(value: unknown): value is string {
  return typeof value === 'string' && /^[\w-]{1,1000}$/.test(value)
}

function PreferencesPage() {
  const { preferences, profile, secondStep, sessions, consents, downloads, record } = Route.useLoaderData()
  const { user } = Route.useRouteContext()
  return (
    <>
      <PageHeader size="panel" title="Preferences" lead="Notifications, security, and your data." />
      <DoneNotice />
      <SettingsSection id="news" title="Notifications" note="What we send you, and how we reach you.">
        <PreferencesForm preferences={preferences} hasPhone={profile.phone !== null} />
      </SettingsSection>
      <SettingsSection
        id="this-device"
        title={DEVICE_TEXTS.title}
        note={user.is_agent ? DEVICE_TEXTS.hint : DEVICE_TEXTS.note}
      >
        <ThisDevice accountId={user.id} />
      </SettingsSection>
      <SettingsSection
        id="two-step"
        title="Two-step verification"
        note="When you sign in, enter a code from your phone as well as your password."
      >
        {user.must_add_second_step && (
          <Notice tone="warning" title="Set up two-step verification to continue" className="mb-5">
            Our office requires it for agents and administrators. Admin and the agent pages open when it’s on.
          </Notice>
        )}
        <TotpSetup secondStep={secondStep} />
      </SettingsSection>
      <SettingsSection
        id="sessions"
        title="Devices"
        note="If you don’t recognize a device, sign it out and change your password."
      >
        <SessionsList {...sessions} />
      </SettingsSection>
      <SettingsSection
        id="consents"
        title="Terms and consents"
        note="What you agreed to, and when. The MLS may ask us for this record."
      >
        {!user.has_current_terms && (
          <Notice
            tone="warning"
            title="Accept the current terms"
            className="mb-5"
            action={
              <LinkButton to="/register" search={{ redirect: '/dashboard/preferences' }} variant="outline" size="sm">
                Read and agree
              </LinkButton>
            }
          >
            Price history and days on market are shown after you agree to them.
          </Notice>
        )}
        <ConsentsTable label="Terms and consents" consents={consents} empty="You haven’t agreed to anything yet." />
        <ContactConsent consents={consents} />
      </SettingsSection>
      <SettingsSection
        id="sharing"
        title="Sharing with agents"
        note="The homes you view and save, and the searches you save. An agent sees them only if you agree."
      >
        <LinkButton to={SHARING_PATHS.sharing} variant="outline" size="sm">
          Change sharing
        </LinkButton>
      </SettingsSection>
      <SettingsSection
        id="record"
        title="Activity record"
        note="MLS rules require us to keep a record of what registered users view and download for at least 180 days."
      >
        <MyRecord record={record} downloads={downloads} />
      </SettingsSection>
      <SettingsSection
        id="your-data"
        title="Download your data"
        note="Download the data we store about you as a JSON file."
      >
        <MyData />
      </SettingsSection>
      <SettingsSection id="close" title="Close your account" note="You can leave at any time.">
        <DeleteAccount passwordExpiresAt={profile.password_expires_at} />
      </SettingsSection>
    </>
  )
}
