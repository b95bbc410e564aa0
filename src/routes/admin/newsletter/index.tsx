import { createFileRoute, useRouter } from '@tanstack/react-router'
import { ChartNoAxesColumn, Plus } from 'lucide-react'
import { useState } from 'react'
import { IssueTable } from '#features/newsletter/components/issue-table.tsx'
import { draftMarketIssue, listNewsletterIssues } from '#features/newsletter/functions.ts'
import { ISSUE_LIST } from '#features/newsletter/words.ts'
import { messageOf } from '#kit/form/refusal.ts'
import { passSearchThrough } from '#kit/page/search-params.ts'
import { tableSearch } from '#kit/table/list.ts'
import { ListPage } from '#kit/table/list-page.tsx'
import { count } from '#kit/time/format.ts'
import { Button, LinkButton } from '#ui/fields/button.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { Icon } from '#ui/text/icon.tsx'

const readSearch = tableSearch(ISSUE_LIST)

export const Route = createFileRoute('/admin/newsletter/')({
  staticData: { nav: { group: 'Content', label: 'Newsletter', icon: 'mail', order: 90, permission: 'newsletter' } },
  validateSearch: passSearchThrough,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => listNewsletterIssues({ data: readSearch(deps) }),
  component: Newsletter,
})

function Newsletter() {
  const page = Route.useLoaderData()
  const search = readSearch(Route.useSearch())
  const { draft = 0, sending = 0, sent = 0 } = page.counts
  return (
    <ListPage
      title="Newsletter"
      nouns={['issue', 'issues']}
      labels={ISSUE_LIST.filters.status}
      counts={{ draft, sending, sent }}
      search={search}
      actions={
        <>
          <LinkButton to="/admin/newsletter/subscribers" variant="quiet" size="xs">
            {count(page.subscribers, 'subscriber')}
          </LinkButton>
          <DraftButton />
          <LinkButton to="/admin/newsletter/new" size="xs">
            <Icon icon={Plus} size={18} /> New issue
          </LinkButton>
        </>
      }
    >
      <IssueTable page={page} search={search} />
    </ListPage>
  )
}

/** Generates the monthly email from the market statistics, and opens the draft. */
function DraftButton() {
  const router = useRouter()
  const [isBusy, setBusy] = useState(false)
  async function draft() {
    setBusy(true)
    try {
      const { id } = await draftMarketIssue()
      await router.navigate({ to: '/admin/newsletter/$issueId/edit', params: { issueId: id } })
      toast.ok('Draft added.')
    } catch (error) {
      toast.error(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="outline" size="xs" isBusy={isBusy} busyLabel="Drafting…" onClick={draft}>
      <Icon icon={ChartNoAxesColumn} size={18} /> Draft monthly issue
    </Button>
  )
}
