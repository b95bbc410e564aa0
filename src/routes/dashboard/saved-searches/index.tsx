import { createFileRoute } from '@tanstack/react-router'
import { AlertTimesForm } from '#features/saved-searches/components/alert-times-form.tsx'
import { SearchList } from '#features/saved-searches/components/search-list.tsx'
import { SentAlertsTable } from '#features/saved-searches/components/sent-alerts-table.tsx'
import { listSavedSearches } from '#features/saved-searches/functions.ts'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { pageHead } from '#kit/page/head.ts'
import { count } from '#kit/time/format.ts'
import { LinkButton } from '#ui/fields/button.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { Notice } from '#ui/page/notice.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { PanelSection } from '#ui/page/record.tsx'
import { Link } from '#ui/text/link.tsx'

export const Route = createFileRoute('/dashboard/saved-searches/')({
  staticData: { nav: { label: 'Saved searches', icon: 'bookmark', order: 10 } },
  loader: () => listSavedSearches(),
  head: ({ matches }) => pageHead(matches, { title: 'Saved searches', isIndexed: false }),
  component: SavedSearches,
})

function SavedSearches() {
  const { searches, times, preference, told } = Route.useLoaderData()
  const news = searches.reduce((sum, { new_homes }) => sum + new_homes, 0)
  if (searches.length === 0) {
    return (
      <>
        <PageHeader size="panel" title="Saved searches" />
        <DoneNotice />
        <EmptyState
          title="No saved searches yet"
          action={
            <LinkButton to="/properties" variant="primary">
              Find homes
            </LinkButton>
          }
        >
          We email you each new match. Run a search, then select Save search.
        </EmptyState>
      </>
    )
  }
  return (
    <>
      <PageHeader
        size="panel"
        title="Saved searches"
        aside={
          news > 0 ? `${count(searches.length, 'search', 'searches')}, ${count(news, 'new home')}` : searches.length
        }
        actions={
          <LinkButton to="/properties" variant="outline" size="sm">
            New search
          </LinkButton>
        }
      />
      <DoneNotice />
      {preference === 'off' && (
        <Notice tone="info" title="Alerts are off" className="mb-5">
          Searches that use your default won’t send alerts.{' '}
          <Link to="/dashboard/preferences" hash="news">
            Change your preferences
          </Link>
        </Notice>
      )}
      <SearchList searches={searches} />
      {told.length > 0 && <SentAlertsTable told={told} />}
      <PanelSection title="Alert schedule" className="mt-10">
        <p className="measure mb-5 text-ink-2 text-small">
          We combine daily alerts into one email, and weekly alerts into another. We don’t send instant alerts between 9
          PM and 7 AM, Indianapolis time.
        </p>
        <div className="max-w-150">
          <AlertTimesForm times={times} />
        </div>
      </PanelSection>
    </>
  )
}
