import { createFileRoute, Link, notFound } from '@tanstack/react-router'
import { useBrokerage } from '#features/brokerage/public.tsx'
import { RemoveConnectionButton } from '#features/connections/components/connection-aside.tsx'
import { FeedConnectionForm } from '#features/connections/components/feed-form.tsx'
import { InUseTest } from '#features/connections/components/in-use-test.tsx'
import { MailConnectionForm } from '#features/connections/components/mail-form.tsx'
import {
  AnalyticsConnectionForm,
  MapConnectionForm,
  TextConnectionForm,
} from '#features/connections/components/other-forms.tsx'
import { ReplyConnectionForm } from '#features/connections/components/reply-form.tsx'
import { ServerSettings } from '#features/connections/components/server-settings.tsx'
import { StorageConnectionForm } from '#features/connections/components/storage-form.tsx'
import { getConnections } from '#features/connections/functions.ts'
import type { ConnectionsView } from '#features/connections/schema.ts'
import { KINDS, type Kind, MESSAGES } from '#features/connections/words.ts'
import { FeedTestPanel } from '#features/mls/components/feed-test-panel.tsx'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { Notice } from '#ui/page/notice.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { linkClass } from '#ui/text/link.tsx'

export const Route = createFileRoute('/admin/connections/$kind')({
  staticData: { crumb: 'Integration' },
  loader: async ({ params: { kind } }) => {
    const connections = await getConnections()
    if (!isKind(kind, connections)) throw notFound()
    return { kind, connections }
  },
  component: Connection,
})

/** The loader is in the site's first bundle, so it does not import the labels of the kinds. */
function isKind(kind: string, connections: ConnectionsView): kind is Kind {
  return Object.hasOwn(connections, kind) && isView(Reflect.get(connections, kind))
}

function isView(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'kind' in value
}

function Connection() {
  const { kind, connections } = Route.useLoaderData()
  const view = connections[kind]
  return (
    <>
      <DoneNotice />
      <PageHeader size="panel" title={KINDS[kind]} />
      {!connections.can_change ? (
        <Notice>{MESSAGES.superOnly}</Notice>
      ) : view.source === 'environment' ? (
        <>
          <ServerSettings view={view} />
          {kind === 'feed' && (
            <p className="mt-4">
              <Link to="/admin/mls-sync/connection" className={linkClass()}>
                Test the connection
              </Link>
            </p>
          )}
          <InUseTest view={view} />
        </>
      ) : (
        <>
          {view.is_unreadable && (
            <Notice tone="error" className="mb-5">
              {MESSAGES.unreadable}
            </Notice>
          )}
          <ConnectionForm kind={kind} connections={connections} />
          {view.stored && <RemoveConnectionButton view={view} />}
        </>
      )}
    </>
  )
}

function ConnectionForm({ kind, connections }: { kind: Kind; connections: ConnectionsView }) {
  const { name } = useBrokerage()
  switch (kind) {
    case 'feed':
      return (
        <FeedConnectionForm view={connections.feed}>
          <FeedTestPanel brokerageName={name} />
        </FeedConnectionForm>
      )
    case 'mail':
      return <MailConnectionForm view={connections.mail} />
    case 'replies':
      return <ReplyConnectionForm view={connections.replies} />
    case 'storage':
      return <StorageConnectionForm view={connections.storage} filesLeftIn={connections.files_left_in} />
    case 'texts':
      return <TextConnectionForm view={connections.texts} />
    case 'map':
      return <MapConnectionForm view={connections.map} />
    case 'analytics':
      return <AnalyticsConnectionForm view={connections.analytics} />
  }
}
