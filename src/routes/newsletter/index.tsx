import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { NewsletterForm } from '#features/newsletter/components/newsletter-form.tsx'
import { getPageSeo } from '#features/seo/functions.ts'
import { currentFlash } from '#kit/form/flash.ts'
import { FlashData } from '#kit/form/flash-data.tsx'
import { pageHead } from '#kit/page/head.ts'
import { Notice } from '#ui/page/notice.tsx'

export const Route = createFileRoute('/newsletter/')({
  staticData: { isOneForm: true },
  loader: async () => ({ seo: await getPageSeo({ data: { pageKey: 'newsletter' } }) }),
  head: ({ matches, loaderData }) =>
    pageHead(matches, {
      title: 'Monthly newsletter',
      description:
        'One email a month with recent sales, new rules for buyers and sellers, and our next networking event.',
      canonicalPath: '/newsletter',
      stored: loaderData?.seo,
    }),
  component: Newsletter,
})

function Newsletter() {
  // Result of a signup posted without JavaScript on any page.
  const [flash] = useState(currentFlash)
  return (
    <div className="wrap-text py-10 lg:py-16">
      <h1 className="display-2 text-navy-800">Local market news, once a month</h1>
      <p className="lead mt-4 mb-8 text-ink-2">
        One email a month with recent sales in the cities we serve, new rules for buyers and sellers, and our next
        networking event. Unsubscribe with one click.
      </p>
      {flash && (
        <>
          <Notice tone={flash.outcome === 'done' ? 'ok' : 'error'} className="mb-6">
            {Object.values(flash.fields)[0] ?? flash.message}
          </Notice>
          <FlashData flash={flash} />
        </>
      )}
      <div className="rounded-panel bg-limestone p-6">
        <NewsletterForm hasName source="newsletter_page" />
      </div>
    </div>
  )
}
