import { createFileRoute, notFound } from '@tanstack/react-router'
import { ExternalLink, Eye } from 'lucide-react'
import { StateBadge } from '#features/site-texts/components/state-badge.tsx'
import { TextEditor } from '#features/site-texts/components/text-editor.tsx'
import { getSiteText } from '#features/site-texts/functions.ts'
import { asAppError } from '#kit/call/errors.ts'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { pageHead } from '#kit/page/head.ts'
import { buttonClass } from '#ui/fields/button.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { Icon } from '#ui/text/icon.tsx'

export const Route = createFileRoute('/admin/content/$textKey')({
  staticData: { crumb: 'Edit site text' },
  preload: false,
  loader: async ({ params: { textKey } }) => {
    try {
      return await getSiteText({ data: { key: textKey } })
    } catch (thrown) {
      const code = asAppError(thrown)?.code
      if (code === 'not_found' || code === 'invalid') throw notFound()
      throw thrown
    }
  },
  head: ({ matches, loaderData }) =>
    pageHead(matches, {
      title: loaderData ? `${loaderData.page.label}: ${loaderData.label}` : 'Site text',
      isIndexed: false,
    }),
  component: EditSiteText,
})

function EditSiteText() {
  const text = Route.useLoaderData()
  const { page, label, state } = text
  return (
    <>
      <DoneNotice />
      <PageHeader
        size="panel"
        title={`${page.label}: ${label}`}
        aside={<StateBadge state={state} />}
        actions={
          page.path && (
            <a
              href={state === 'draft' ? `${page.path}?draft=1` : page.path}
              className={buttonClass({ variant: state === 'draft' ? 'outline' : 'quiet', size: 'xs' })}
            >
              <Icon icon={state === 'draft' ? Eye : ExternalLink} size={16} />
              {state === 'draft' ? 'Preview page' : 'Open page'}
            </a>
          )
        }
      />
      <TextEditor key={text.key} text={text} />
    </>
  )
}
