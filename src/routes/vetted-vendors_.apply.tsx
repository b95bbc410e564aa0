import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { useSendsEmail } from '#features/brokerage/public.tsx'
import { getPageSeo } from '#features/seo/functions.ts'
import { ApplicationForm } from '#features/vendor-applications/components/application-form.tsx'
import { pageHead } from '#kit/page/head.ts'
import { LinkButton } from '#ui/fields/button.tsx'
import { Notice } from '#ui/page/notice.tsx'

export const Route = createFileRoute('/vetted-vendors_/apply')({
  loader: async () => ({ seo: await getPageSeo({ data: { pageKey: 'vetted-vendors-apply' } }) }),
  head: ({ matches, loaderData }) =>
    pageHead(matches, {
      title: 'Apply to be listed',
      canonicalPath: '/vetted-vendors/apply',
      description: 'How inspectors, lenders, roofers, movers, and other businesses get on our vendor list.',
      stored: loaderData?.seo,
    }),
  component: Apply,
})

function Apply() {
  // Without a mail server no text may promise an email.
  const answer = useSendsEmail() ? 'email you' : 'call you with'
  const [isSent, setSent] = useState(false)
  return (
    <div className="wrap py-10 lg:py-16">
      <div className="grid gap-x-20 gap-y-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,4fr)]">
        <div>
          <h1 className="display-2 text-navy-800">Apply to be listed</h1>
          <p className="lead measure mt-3 mb-8 text-ink-2">
            Our clients use this list when they need someone to call. You get listed for good work, not for a fee.
          </p>
          {isSent ? (
            <div className="grid justify-items-start gap-5">
              <Notice tone="ok" isLive title="We got your application">
                <p>{`We’ll call your references, then ${answer} our decision and the reason.`}</p>
              </Notice>
              <LinkButton to="/vetted-vendors" variant="outline">
                See the list
              </LinkButton>
            </div>
          ) : (
            <ApplicationForm onDone={() => setSent(true)} />
          )}
        </div>
        <aside aria-label="What happens next" className="lg:border-line lg:border-l lg:pl-10">
          <h2 className="subtitle mb-3">What happens next</h2>
          <ol className="grid list-decimal gap-3 pl-5 text-ink-2 marker:text-ink-3">
            <li>We check your license, if your trade requires one, and your insurance certificate.</li>
            <li>We call your 2 references, and look at your work if we can.</li>
            <li>{`Within 2 weeks we ${answer} our decision and the reason.`}</li>
            <li>We check again once a year.</li>
          </ol>
          <h2 className="subtitle mt-8 mb-3">What it costs</h2>
          <p className="text-ink-2">
            Nothing. We don’t take or pay referral fees. If we get anything from a vendor, such as an event sponsorship,
            we disclose it beside the name.
          </p>
        </aside>
      </div>
    </div>
  )
}
