import { createFileRoute, Link } from '@tanstack/react-router'
import { SUPER_ADMIN_LEVEL } from '#features/accounts/words.ts'
import { requireSuccess } from '#features/mls/browser/require-success.ts'
import { ConsoleTabs } from '#features/mls/components/console-tabs.tsx'
import { FeedOverview } from '#features/mls/components/feed-overview.tsx'
import { getMlsOverview, importMlsListings } from '#features/mls/functions.ts'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { PostButton } from '#kit/form/post-button.tsx'
import { buttonClass } from '#ui/fields/button.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'

export const Route = createFileRoute('/admin/mls-sync/')({
  staticData: { nav: { group: 'Listings', label: 'MLS sync', icon: 'refresh-cw', order: 20, permission: 'mls' } },
  loader: () => getMlsOverview(),
  component: MlsSync,
})

function MlsSync() {
  const loaded = Route.useLoaderData()
  const { user } = Route.useRouteContext()
  return (
    <>
      <DoneNotice />
      <PageHeader
        size="panel"
        title="MLS sync"
        actions={
          <>
            <Link
              to="/admin/mls-sync/connection"
              search={{ asked: true }}
              preload={false}
              className={buttonClass({ variant: 'outline', size: 'xs' })}
            >
              Test connection
            </Link>
            {loaded.profile !== null && loaded.pause === null && (
              <PostButton
                call={importMlsListings}
                fields={{ mode: 'delta' }}
                run={() => requireSuccess(importMlsListings({ data: { mode: 'delta' } }))}
                done="Sync starts within a minute."
                busyLabel="Starting…"
                size="xs"
              >
                Sync now
              </PostButton>
            )}
          </>
        }
      />
      <ConsoleTabs current="/admin/mls-sync" />
      <FeedOverview loaded={loaded} mayPause={user.role_level >= SUPER_ADMIN_LEVEL} />
    </>
  )
}
