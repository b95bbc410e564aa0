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
  head: ({ matches }) => pageHead(matches, { title: 'Feed connection', isIndexed: false }),
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
          The test requests the feed’s metadata and one record of each resource. It shows whether the feed responds, how
          fast, and which fields are missing. It takes a few seconds and about 5 requests.
        </p>
      )}
    </>
  )
}

function Asking() {
  return (
    <>
      <Head isAsked />
      <Progress label="Testing the feed" note="up to 25 seconds" className="max-w-form" />
    </>
  )
}

function Head({ isAsked }: { isAsked: boolean }) {
  return (
    <>
      <PageHeader
        size="panel"
        title="Feed connection"
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
