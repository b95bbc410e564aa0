import { createFileRoute, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { ChangeEmailForm } from '#features/accounts/components/change-email-form.tsx'
import { ChangePasswordForm } from '#features/accounts/components/change-password-form.tsx'
import { ProfileForm } from '#features/accounts/components/profile-form.tsx'
import { getProfile } from '#features/accounts/functions.ts'
import { passwordNotice } from '#features/accounts/rules.ts'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { pageHead } from '#kit/page/head.ts'
import { reloadPage } from '#kit/page/reload-page.ts'
import { day } from '#kit/time/format.ts'
import { toast } from '#ui/overlay/toast.ts'
import { Notice } from '#ui/page/notice.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { SettingsSection } from '#ui/page/settings-section.tsx'
import { linkClass } from '#ui/text/link.tsx'

export const Route = createFileRoute('/dashboard/profile')({
  staticData: { nav: { label: 'Profile', icon: 'user-round', order: 90 } },
  loader: () => getProfile(),
  head: ({ matches }) => pageHead(matches, { title: 'Profile', isIndexed: false }),
  component: ProfilePage,
})

function ProfilePage() {
  const profile = Route.useLoaderData()
  const { user } = Route.useRouteContext()
  const notice = passwordNotice(user.password_expiration)
  return (
    <>
      <PageHeader size="panel" title="Profile" lead="Your contact details and password." />
      <DoneNotice />
      {notice && (
        <Notice tone="warning" title={notice} className="mb-6">
          Set a new one before then to avoid an interruption.{' '}
          <a href="#password" className={linkClass()}>
            Update password now
          </a>
        </Notice>
      )}
      <SettingsSection id="you" title="About you" note="Used by our agents and in your agreements.">
        <ProfileForm profile={profile} />
      </SettingsSection>
      <SettingsSection id="email" title="Email" note="You sign in with this address, and we send our emails to it.">
        <p className="mb-3 break-words font-semibold">{profile.email}</p>
        <ChangeEmailForm />
      </SettingsSection>
      <Password />
    </>
  )
}

function Password() {
  const { name, email, password_expires_at } = Route.useLoaderData()
  const router = useRouter()
  const [round, setRound] = useState(0)
  return (
    <SettingsSection
      id="password"
      title="Password"
      note={
        <>
          Expires <b className="text-ink">{day(password_expires_at)}</b>, as MLS rules require. We’ll email you before
          it expires.
        </>
      }
    >
      <div className="max-w-form">
        <ChangePasswordForm
          key={round}
          person={{ name, email }}
          donePath="/dashboard/profile"
          submitLabel="Change password"
          onDone={async () => {
            await reloadPage(router)
            // Remount the form to clear its fields.
            setRound(round + 1)
            toast.ok('Your new password is set. You’re signed out everywhere else.')
          }}
        />
      </div>
    </SettingsSection>
  )
}
