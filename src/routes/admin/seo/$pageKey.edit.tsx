import { createFileRoute, notFound, useMatches, useRouter } from '@tanstack/react-router'
import { ExternalLink } from 'lucide-react'
import { SeoForm } from '#features/seo/components/seo-form.tsx'
import { listPageSeo, listPageSeoHistory } from '#features/seo/functions.ts'
import { isPageKey } from '#features/seo/rules.ts'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { pageHead } from '#kit/page/head.ts'
import { buttonClass } from '#ui/fields/button.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { Badge } from '#ui/text/badge.tsx'
import { Icon } from '#ui/text/icon.tsx'
import { ownHead } from './-own-head.ts'

export const Route = createFileRoute('/admin/seo/$pageKey/edit')({
  staticData: { crumb: 'Edit page SEO' },
  loader: async ({ params: { pageKey } }) => {
    // List first, so that an administrator without the permission gets the same refusal for any key.
    const pages = await listPageSeo()
    const page = pages.find(({ page_key }) => page_key === pageKey)
    if (!page || !isPageKey(pageKey)) throw notFound()
    return { page, history: await listPageSeoHistory({ data: { pageKey } }) }
  },
  head: ({ matches, loaderData }) =>
    pageHead(matches, { title: loaderData ? `SEO: ${loaderData.page.label}` : 'Page SEO', isIndexed: false }),
  component: EditPageSeo,
})

function EditPageSeo() {
  const { page, history } = Route.useLoaderData()
  const router = useRouter()
  const root = useMatches({ select: ([first]) => first })
  const own = ownHead(router, root, page.path)
  return (
    <>
      <DoneNotice />
      <PageHeader
        size="panel"
        title={page.label}
        aside={<Badge tone={page.stored ? 'ok' : 'grey'}>{page.stored ? 'Set' : 'Default'}</Badge>}
        actions={
          page.path &&
          own && (
            <a href={page.path} className={buttonClass({ variant: 'quiet', size: 'xs' })}>
              <Icon icon={ExternalLink} size={16} /> Open page
            </a>
          )
        }
        lead={<p className="text-ink-3">{page.path ?? 'Several pages share these settings.'}</p>}
      />
      <SeoForm key={page.page_key} page={page} own={own} history={history} />
    </>
  )
}
