import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { getPageSeo } from '#features/seo/functions.ts'
import { TestimonialForm } from '#features/testimonials/components/testimonial-form.tsx'
import { pageHead } from '#kit/page/head.ts'
import { LinkButton } from '#ui/fields/button.tsx'
import { Notice } from '#ui/page/notice.tsx'

export const Route = createFileRoute('/submit-testimonial')({
  loader: async () => ({ seo: await getPageSeo({ data: { pageKey: 'submit-testimonial' } }) }),
  head: ({ matches, loaderData }) =>
    pageHead(matches, {
      title: 'Submit a testimonial',
      description: 'Bought, sold, or rented with us? Tell others what went well and what didn’t.',
      stored: loaderData?.seo,
    }),
  component: SubmitTestimonial,
})

function SubmitTestimonial() {
  const [isSent, setSent] = useState(false)
  return (
    <div className="wrap py-10 lg:py-16">
      <div className="grid gap-x-20 gap-y-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,4fr)]">
        <div>
          <h1 className="display-2 text-navy-800">Tell us about your experience</h1>
          <p className="lead mt-3 mb-8 text-ink-2">
            Other buyers and sellers will read it. Tell them what went well and what didn’t.
          </p>
          {isSent ? (
            <div className="grid justify-items-start gap-5">
              <Notice tone="ok" isLive title="Thank you">
                <p>We’ll confirm you worked with us, then publish it.</p>
              </Notice>
              <LinkButton to="/success-stories" variant="outline">
                Read what others say
              </LinkButton>
            </div>
          ) : (
            <TestimonialForm onDone={() => setSent(true)} />
          )}
        </div>
        <aside aria-label="What happens next" className="lg:border-line lg:border-l lg:pl-10">
          <h2 className="subtitle mb-3">What happens next</h2>
          <ol className="grid gap-3 text-ink-2">
            <li>We check our records. We publish testimonials from clients only.</li>
            <li>We publish every client testimonial, whatever the rating. We only fix typos.</li>
            <li>We publish your name, street, and city with it, but not your email address.</li>
            <li>To remove it, contact us. We’ll take it down the same day.</li>
          </ol>
          <p className="mt-5 text-ink-2">
            We don’t pay for testimonials with gift cards, discounts, or closing credits.
          </p>
        </aside>
      </div>
    </div>
  )
}
