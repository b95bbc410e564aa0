import { createFileRoute } from '@tanstack/react-router'
import { passwordNotice } from '#features/accounts/rules.ts'
import { getAdminHome } from '#features/admin-home/functions.ts'
import { pageHead } from '#kit/page/head.ts'
import { AdminHome } from '#shell/admin-home.tsx'
import { Notice } from '#ui/page/notice.tsx'

export const Route = createFileRoute('/admin/')({
  staticData: { nav: { label: 'Home', icon: 'house', order: 0 } },
  validateSearch: ({ show }: Record<string, unknown>): { show?: 'mine' } => (show === 'mine' ? { show } : {}),
  loaderDeps: ({ search: { show } }) => ({ isMine: show === 'mine' }),
  loader: ({ deps }) => getAdminHome({ data: deps }),
  head: ({ matches }) => pageHead(matches, { title: 'Admin', isIndexed: false }),
  component: Home,
})

function Home() {
  const { user } = Route.useRouteContext()
  const home = Route.useLoaderData()
  const warning = passwordNotice(user.password_expiration)
  return (
    <>
      {warning && <Notice tone="warning" title={warning} className="mb-5" />}
      <AdminHome home={home} isMine={Route.useSearch().show === 'mine'} />
    </>
  )
}
