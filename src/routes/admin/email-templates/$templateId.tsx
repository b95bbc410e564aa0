import { createFileRoute } from '@tanstack/react-router'
import { TemplatePage } from '#features/email-templates/components/template-page.tsx'
import { getEmailTemplate } from '#features/email-templates/functions.ts'
import { pageHead } from '#kit/page/head.ts'
import { pageId } from '#kit/page/page-id.ts'

export const Route = createFileRoute('/admin/email-templates/$templateId')({
  staticData: { crumb: 'Email template' },
  loader: ({ params }) => getEmailTemplate({ data: { templateId: pageId(params.templateId) } }),
  head: ({ matches, loaderData }) =>
    pageHead(matches, { title: loaderData ? loaderData.template.name : 'Email template', isIndexed: false }),
  component: Page,
})

function Page() {
  return <TemplatePage base="/admin/email-templates" detail={Route.useLoaderData()} />
}
