import { createFileRoute, redirect } from '@tanstack/react-router'
import { TEXTS as ACCOUNT_TEXTS } from '#features/accounts/words.ts'
import { ExportPage } from '#features/downloads/components/export-page.tsx'
import { checkDownloadLimits, proposeExport } from '#features/downloads/functions.ts'
import type { ProposeExport } from '#features/downloads/schema.ts'
import { SoldRefusal } from '#features/sold/components/sold-refusal.tsx'
import { asAppError } from '#kit/call/errors.ts'
import { pageHead } from '#kit/page/head.ts'
import { pageStatus } from '#kit/page/page-status.ts'
import { passSearchThrough } from '#kit/page/search-params.ts'
import { FollowLinks } from '#ui/page/follow-links.tsx'

/** Parses what to export; defaults to a search without filters. */
function wantedOf({ of, value }: { of?: unknown; value?: unknown }): ProposeExport {
  return { of: of === 'sold' || of === 'homes' ? of : 'search', value: typeof value === 'string' ? value : '' }
}

export const Route = createFileRoute('/export')({
  preload: false,
  validateSearch: passSearchThrough,
  loaderDeps: ({ search: { of, value } }) => ({ of, value }),
  loader: async ({ deps, location }) => {
    try {
      const [proposal, limits] = await Promise.all([proposeExport({ data: wantedOf(deps) }), checkDownloadLimits()])
      return { proposal, limits, refusal: null }
    } catch (thrown) {
      const error = asAppError(thrown)
      if (error?.code === 'signed_out') throw redirect({ to: '/login', search: { redirect: location.href } })
      if (error?.code !== 'forbidden') throw thrown
      if (error.message === ACCOUNT_TEXTS.passwordExpired)
        throw redirect({ to: '/reset-password', search: { expired: true, redirect: location.href } })
      pageStatus(403)
      return { proposal: null, limits: null, refusal: { message: error.message, href: location.href } }
    }
  },
  head: ({ matches }) => pageHead(matches, { title: 'Export as CSV', isIndexed: false }),
  component: Export,
})

function Export() {
  const { proposal, limits, refusal } = Route.useLoaderData()
  return (
    <FollowLinks>
      {proposal ? (
        <ExportPage key={`${proposal.of} ${proposal.value}`} proposal={proposal} limits={limits} />
      ) : (
        <SoldRefusal message={refusal.message} returnTo={refusal.href} />
      )}
    </FollowLinks>
  )
}
