import { createFileRoute, redirect, useLocation, useRouter, useRouterState } from '@tanstack/react-router'
import { TEXTS as ACCOUNT_TEXTS } from '#features/accounts/words.ts'
import { useBrokerage } from '#features/brokerage/public.tsx'
import { ExportLink, usePrinting } from '#features/downloads/public.tsx'
import { StaleBanner } from '#features/properties/public.tsx'
import { DroppedNotice } from '#features/search/components/dropped-notice.tsx'
import { SoldFilters } from '#features/sold/components/sold-filters.tsx'
import { SoldRefusal } from '#features/sold/components/sold-refusal.tsx'
import { SoldResults, SoldStrip } from '#features/sold/components/sold-results.tsx'
import { getSoldStats, searchSold } from '#features/sold/functions.ts'
import { soldHeading, soldHref } from '#features/sold/rules.ts'
import { asAppError } from '#kit/call/errors.ts'
import { pageHead } from '#kit/page/head.ts'
import { pageStatus } from '#kit/page/page-status.ts'
import { passSearchThrough } from '#kit/page/search-params.ts'
import { FollowLinks } from '#ui/page/follow-links.tsx'

export const Route = createFileRoute('/sold-properties')({
  validateSearch: passSearchThrough,
  loaderDeps: ({ search }) => ({ search }),
  loader: async ({ deps, location }) => {
    try {
      const result = await searchSold({ data: deps })
      const { within, places } = result.criteria
      const city = places.city.length === 1 ? places.city[0] : undefined
      const stats = await getSoldStats({ data: { months: within, city } })
      return { result, stats, refusal: null, title: soldHeading(result.criteria) }
    } catch (thrown) {
      const error = asAppError(thrown)
      if (error?.code === 'signed_out') throw redirect({ to: '/login', search: { redirect: location.href } })
      if (error?.code !== 'forbidden') throw thrown
      // An account with an expired password can only set a new one.
      if (error.message === ACCOUNT_TEXTS.passwordExpired)
        throw redirect({ to: '/reset-password', search: { expired: true, redirect: location.href } })
      // Without access, the page explains why and how to get it.
      pageStatus(403)
      return { result: null, stats: null, refusal: error.message, title: 'Sold homes' }
    }
  },
  head: ({ loaderData, matches }) => pageHead(matches, { title: loaderData?.title ?? 'Sold homes', isIndexed: false }),
  component: SoldProperties,
})

function SoldProperties() {
  const { result, stats, refusal } = Route.useLoaderData()
  usePrinting(result?.cards.map(({ id }) => ({ id, status: 'sold' })) ?? [])
  const { phone } = useBrokerage()
  const href = useLocation({ select: (location) => location.href })
  const router = useRouter()
  const isBusy = useRouterState({
    select: (state) => state.isLoading && state.location.pathname === '/sold-properties',
  })
  if (!result) {
    return (
      <FollowLinks>
        <SoldRefusal message={refusal} returnTo={href} />
      </FollowLinks>
    )
  }
  return (
    <FollowLinks>
      <StaleBanner freshness={result.freshness} phone={phone} />
      <SoldStrip />
      <SoldFilters criteria={result.criteria} onSearch={(href) => void router.navigate({ href })} />
      <SoldResults
        result={result}
        stats={stats}
        notice={<DroppedNotice dropped={result.dropped} />}
        exportLink={<ExportLink of="sold" value={soldHref({ ...result.criteria, page: 1 }).replace(/^[^?]*/, '')} />}
        isBusy={isBusy}
      />
    </FollowLinks>
  )
}
