import { createFileRoute, notFound } from '@tanstack/react-router'
import { AlertLinkView } from '#features/saved-searches/components/alert-link-view.tsx'
import { followAlertLink, readAlertLink } from '#features/saved-searches/functions.ts'
import { actIn } from '#features/saved-searches/rules/alert-link.ts'
import { asAppError } from '#kit/call/errors.ts'
import { pageHead } from '#kit/page/head.ts'
import { passSearchThrough } from '#kit/page/search-params.ts'
import { DeadLinkPage } from '#shell/dead-link-page.tsx'

/**
 * Page of an alert's links. Opening it changes nothing, because mail clients open links automatically; they unsubscribe
 * with a POST. Source: RFC 8058.
 */
export const Route = createFileRoute('/alerts/$token')({
  validateSearch: passSearchThrough,
  loader: ({ params }) =>
    readAlertLink({ data: { token: params.token } }).catch((thrown: unknown) => {
      const code = asAppError(thrown)?.code
      if (code === 'not_found' || code === 'invalid') throw notFound()
      throw thrown
    }),
  server: {
    handlers: {
      POST: async ({ params }) => {
        try {
          await followAlertLink({ data: { token: params.token, act: 'stop' } })
          return new Response('These alerts are off.', { headers: { 'cache-control': 'no-store' } })
        } catch (error) {
          return new Response('We couldn’t change your alerts.', { status: asAppError(error)?.status ?? 500 })
        }
      },
    },
  },
  head: ({ matches }) => pageHead(matches, { title: 'Saved search alerts', isIndexed: false }),
  component: AlertLinkPage,
  notFoundComponent: DeadLinkPage,
})

function AlertLinkPage() {
  return (
    <AlertLinkView link={Route.useLoaderData()} token={Route.useParams().token} wanted={actIn(Route.useSearch().do)} />
  )
}
