import { createFileRoute, Link } from '@tanstack/react-router'
import { ConnectionPage } from '#features/mls/components/connection-page.tsx'
import { ConsoleTabs } from '#features/mls/components/console-tabs.tsx'
import { testMlsConnection } from '#features/mls/functions.ts'
import { pageHead } from '#kit/page/head.ts'
import { buttonClass } from '#ui/fields/button.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { Progress } from '#ui/page/progress.tsx'

export const Route = createFileRoute('/admin/mls-sync/connection')({
  staticData: { crumb: 'Connection' },
  // Query the feed only after a click on the button, because each request counts against its limits.
  validateSearch: (search: Record<string, unknown>): { asked?: true | undefined } => ({
    asked: search.asked === true || search.asked === 'true' ? true : undefined,
  }),
  loaderDeps: ({ search }) => search,
  loader: async ({ deps }) => (deps.asked ? { report: await testMlsConnection() } : { report: null }),
  head: ({ matches }) => pageHead(matches, { title: 'Connection to the feed', isIndexed: false }),
  pendingMs: 300,
  pendingComponent: Asking,
  component: Connection,
})

function Connection() {
  const { report } = Route.useLoaderData()
  return (
    <>
      <Head isAsked={report !== null} />
      {report ? (
        <ConnectionPage report={report} />
      ) : (
        <p className="measure text-ink-2">
          The test asks the feed for its description of itself and for one record of each kind. It says whether the feed
          answers, how fast, and which of the fields that the site reads it does not have. That takes a few seconds and
          some five requests.
        </p>
      )}
    </>
  )
}

function Asking() {
  return (
    <>
      <Head isAsked />
      <Progress label="The feed is being asked" note="at most 25 seconds" className="max-w-form" />
    </>
  )
}

function Head({ isAsked }: { isAsked: boolean }) {
  return (
    <>
      <PageHeader
        size="panel"
        title="Connection to the feed"
        actions={
          <Link
            to="/admin/mls-sync/connection"
            search={{ asked: true }}
            preload={false}
            reloadDocument={isAsked}
            className={buttonClass({ size: 'xs' })}
          >
            {isAsked ? 'Test again' : 'Test connection'}
          </Link>
        }
      />
      <ConsoleTabs current="/admin/mls-sync/connection" />
    </>
  )
}
