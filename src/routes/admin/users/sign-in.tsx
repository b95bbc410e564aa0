import { createFileRoute } from '@tanstack/react-router'
import { SignInSettingsForm } from '#features/accounts/components/sign-in-settings-form.tsx'
import { getSignInSettings } from '#features/accounts/functions.ts'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'

export const Route = createFileRoute('/admin/users/sign-in')({
  staticData: { crumb: 'Sign-in settings' },
  loader: () => getSignInSettings(),
  component: SignInSettings,
})

function SignInSettings() {
  const settings = Route.useLoaderData()
  return (
    <>
      <DoneNotice />
      <PageHeader
        size="panel"
        title="Sign-in settings"
        lead="Rules for the people who work here. Buyers and sellers choose for themselves."
      />
      <SignInSettingsForm settings={settings} />
    </>
  )
}
