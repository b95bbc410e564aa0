import { createFileRoute } from '@tanstack/react-router'
import { TemplatePage } from '#features/email-templates/components/template-page.tsx'
import { getEmailTemplate } from '#features/email-templates/functions.ts'
import { pageHead } from '#kit/page/head.ts'
import { pageId } from '#kit/page/page-id.ts'
import { Breadcrumb } from '#ui/page/page-header.tsx'

export const Route = createFileRoute('/agent/templates/$templateId')({
  loader: ({ params }) => getEmailTemplate({ data: { templateId: pageId(params.templateId) } }),
  head: ({ matches, loaderData }) =>
    pageHead(matches, { title: loaderData ? loaderData.template.name : 'Email template', isIndexed: false }),
  component: Page,
})

function Page() {
  const detail = Route.useLoaderData()
  const { user } = Route.useRouteContext()
  return (
    <>
      <Breadcrumb
        isShortOnPhone
        className="mb-2"
        items={[{ label: 'Email templates', href: '/agent/templates' }, { label: detail.template.name }]}
      />
      <TemplatePage base="/agent/templates" sender={user} detail={detail} />
    </>
  )
}
