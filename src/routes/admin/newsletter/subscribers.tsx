import { createFileRoute } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { SubscriberTable } from '#features/newsletter/components/subscriber-table.tsx'
import { exportNewsletterSubscribers, listNewsletterSubscribers } from '#features/newsletter/functions.ts'
import { SUBSCRIBER_LIST } from '#features/newsletter/words.ts'
import { messageOf } from '#kit/form/refusal.ts'
import { saveFile } from '#kit/form/save-file.ts'
import { pageHead } from '#kit/page/head.ts'
import { passSearchThrough } from '#kit/page/search-params.ts'
import { tableSearch } from '#kit/table/list.ts'
import { ListPage } from '#kit/table/list-page.tsx'
import { Button } from '#ui/fields/button.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { Icon } from '#ui/text/icon.tsx'

const readSearch = tableSearch(SUBSCRIBER_LIST)

export const Route = createFileRoute('/admin/newsletter/subscribers')({
  staticData: { crumb: 'Subscribers' },
  validateSearch: passSearchThrough,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => listNewsletterSubscribers({ data: readSearch(deps) }),
  head: ({ matches }) => pageHead(matches, { title: 'Newsletter subscribers', isIndexed: false }),
  component: Subscribers,
})

function Subscribers() {
  const page = Route.useLoaderData()
  const search = readSearch(Route.useSearch())
  const { pending = 0, subscribed = 0, unsubscribed = 0, bounced = 0 } = page.counts
  return (
    <ListPage
      title="Newsletter subscribers"
      nouns={['subscriber', 'subscribers']}
      labels={SUBSCRIBER_LIST.filters.status}
      counts={{ pending, subscribed, unsubscribed, bounced }}
      search={search}
      actions={<ExportButton />}
    >
      <SubscriberTable page={page} search={search} />
    </ListPage>
  )
}

function ExportButton() {
  const [isBusy, setBusy] = useState(false)
  async function save() {
    setBusy(true)
    try {
      await saveFile(await exportNewsletterSubscribers(), 'subscribers.csv')
    } catch (error) {
      toast.error(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="outline" size="xs" isBusy={isBusy} busyLabel="Exporting…" onClick={save}>
      <Icon icon={Download} size={18} /> Export CSV
    </Button>
  )
}
