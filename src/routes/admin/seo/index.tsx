import { createFileRoute, Link, useMatches, useRouter } from '@tanstack/react-router'
import { listPageSeo } from '#features/seo/functions.ts'
import type { SeoPage } from '#features/seo/schema.ts'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { day } from '#kit/time/format.ts'
import { PageHeader } from '#ui/page/page-header.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow, TableRowHeader } from '#ui/table/table.tsx'
import { Badge } from '#ui/text/badge.tsx'
import { linkClass } from '#ui/text/link.tsx'
import { ownHead } from './-own-head.ts'

export const Route = createFileRoute('/admin/seo/')({
  staticData: { nav: { group: 'Content', label: 'Page SEO', icon: 'file-search', order: 60, permission: 'seo' } },
  loader: () => listPageSeo(),
  component: PageSeoList,
})

function PageSeoList() {
  const pages = Route.useLoaderData()
  const router = useRouter()
  const root = useMatches({ select: ([first]) => first })
  return (
    <>
      <DoneNotice />
      <PageHeader
        size="panel"
        title="Page SEO"
        aside={`${pages.filter(({ stored }) => stored).length} of ${pages.length} set`}
        lead={<p>How pages look in search results and when shared. Blank fields use the page’s default.</p>}
      />
      <Table label="Pages">
        <TableHead>
          <TableHeaderCell>Page</TableHeaderCell>
          <TableHeaderCell>Title</TableHeaderCell>
          <TableHeaderCell>Search engines</TableHeaderCell>
          <TableHeaderCell priority={2}>Saved</TableHeaderCell>
          <TableHeaderCell>Settings</TableHeaderCell>
        </TableHead>
        <TableBody>
          {pages.map((page) => (
            <Row key={page.page_key} page={page} own={ownHead(router, root, page.path)} />
          ))}
        </TableBody>
      </Table>
    </>
  )
}

function Row({ page, own }: { page: SeoPage; own: ReturnType<typeof ownHead> }) {
  const { stored } = page
  const isListed = !(stored?.robots ?? own?.robots ?? '').includes('noindex')
  const settings = <Badge tone={stored ? 'ok' : 'grey'}>{stored ? 'Set' : 'Default'}</Badge>
  return (
    <TableRow>
      <TableRowHeader
        note={page.path ?? 'Several pages'}
        beside={settings}
        phoneNote={
          <>
            {stored?.meta_title && <span className="[overflow-wrap:anywhere]">{stored.meta_title}</span>}
            {!isListed && <span>Not indexed</span>}
          </>
        }
      >
        <Link to="/admin/seo/$pageKey/edit" params={{ pageKey: page.page_key }} className={linkClass('plain')}>
          {page.label}
        </Link>
      </TableRowHeader>
      <TableCell label="Title" isOffPhone>
        <span className={stored?.meta_title ? '[overflow-wrap:anywhere]' : 'text-ink-3 [overflow-wrap:anywhere]'}>
          {stored?.meta_title ?? own?.title ?? 'Generated from the page'}
        </span>
      </TableCell>
      <TableCell label="Search engines" isOffPhone>
        {isListed ? 'Indexed' : 'Not indexed'}
      </TableCell>
      <TableCell label="Saved" priority={2} isOffPhone>
        {stored ? <span className="whitespace-nowrap">{day(stored.updated_at)}</span> : '–'}
      </TableCell>
      <TableCell label="Settings" isOffPhone>
        {settings}
      </TableCell>
    </TableRow>
  )
}
