import { createFileRoute, Link } from '@tanstack/react-router'
import { ExternalLink, Pencil } from 'lucide-react'
import { LandingNumbers } from '#features/landing-pages/components/landing-numbers.tsx'
import { StatusBadge } from '#features/landing-pages/components/landing-page-table.tsx'
import { getLandingPageAnalytics } from '#features/landing-pages/functions.ts'
import { PERIODS, type Period } from '#features/landing-pages/words.ts'
import { pageHead } from '#kit/page/head.ts'
import { pageId } from '#kit/page/page-id.ts'
import { buttonClass, LinkButton } from '#ui/fields/button.tsx'
import { AnchorTabs } from '#ui/page/anchor-tabs.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { Icon } from '#ui/text/icon.tsx'

const KEYS: readonly Period[] = ['7', '30', '90']
const isPeriod = (value: unknown): value is Period => KEYS.some((key) => key === value)

export const Route = createFileRoute('/admin/landing-pages/$id/analytics')({
  staticData: { crumb: 'Analytics' },
  // Return the key even if undefined, or an invalid value in the URL would remain.
  validateSearch: ({ period }: Record<string, unknown>): { period?: Period | undefined } => ({
    period: isPeriod(period) ? period : undefined,
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ params, deps: { period } }) =>
    getLandingPageAnalytics({ data: { landingPageId: pageId(params.id), period: period ?? '30' } }),
  head: ({ matches, loaderData }) =>
    pageHead(matches, { title: loaderData ? `${loaderData.page.name} analytics` : 'Analytics', isIndexed: false }),
  component: Analytics,
})

function Analytics() {
  const numbers = Route.useLoaderData()
  const { id } = Route.useParams()
  const { page, period } = numbers
  return (
    <>
      <PageHeader
        size="panel"
        title={page.name}
        aside={<StatusBadge page={page} />}
        actions={
          <>
            <a href={`/l/${page.slug}`} className={buttonClass({ variant: 'quiet', size: 'xs' })}>
              <Icon icon={ExternalLink} size={16} /> Open page
            </a>
            <LinkButton to="/admin/landing-pages/$id/edit" params={{ id }} variant="outline" size="xs">
              <Icon icon={Pencil} size={16} /> Edit
            </LinkButton>
          </>
        }
        lead={<p className="text-ink-3">{`/l/${page.slug}`}</p>}
      />
      <AnchorTabs
        label="Period"
        className="mb-6"
        tabs={KEYS.map((key) => ({ label: PERIODS[key], href: key, isCurrent: key === period }))}
        renderLink={(href, props) => (
          <Link
            to="/admin/landing-pages/$id/analytics"
            params={{ id }}
            search={isPeriod(href) && href !== '30' ? { period: href } : {}}
            {...props}
          />
        )}
      />
      <LandingNumbers numbers={numbers} />
    </>
  )
}
