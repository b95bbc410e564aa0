import { createFileRoute } from '@tanstack/react-router'
import { GuidePage } from '#features/guides/components/guide-page.tsx'
import { GuidePicture } from '#features/guides/components/guide-picture.tsx'
import { SellerGuideForm } from '#features/guides/components/seller-guide-form.tsx'
import { SELLERS_SECTIONS } from '#features/guides/components/sellers-sections.tsx'
import { TalkToUs } from '#features/guides/components/talk-to-us.tsx'
import { getPageSeo } from '#features/seo/functions.ts'
import { pageHead } from '#kit/page/head.ts'
import drawing from './-site/sellers-drawing.webp?url'

export const Route = createFileRoute('/sellers-guide')({
  loader: async () => ({ seo: await getPageSeo({ data: { pageKey: 'sellers-guide' } }) }),
  head: ({ matches, loaderData }) =>
    pageHead(matches, {
      title: 'Sellers guide: what to fix, and what to leave',
      description:
        'Selling a home in Central Indiana: the price and its reasons, what to repair, what you must tell, what it costs, and how offers are read.',
      type: 'article',
      stored: loaderData?.seo,
    }),
  component: SellersGuide,
})

function SellersGuide() {
  return (
    <GuidePage
      title="What to fix, and what to leave"
      lead="Three months from the first walk through the house to the money in your account: what we would tell you at the kitchen table."
      minutes={8}
      picture={<GuidePicture src={drawing} alt="Drawing: two-story house with a wide lawn in spring" />}
      sections={SELLERS_SECTIONS}
    >
      <section id="checklist" aria-labelledby="checklist-title" className="scroll-mt-24 print:hidden">
        <h2 id="checklist-title" className="display-3 mb-3 text-navy-800">
          The checklist, by e-mail
        </h2>
        <p className="mb-5 text-ink-2">Eight weeks in eight lines, to hang on the refrigerator.</p>
        <SellerGuideForm />
      </section>
      <TalkToUs
        title="What would yours sell for?"
        text="Four questions. You see a range from closed sales at once, and a broker answers within 24 hours. No duty to list."
        to="/home-valuation"
        label="See your range"
      />
    </GuidePage>
  )
}
