import { createFileRoute } from '@tanstack/react-router'
import { GuidePage } from '#features/guides/components/guide-page.tsx'
import { GuidePicture } from '#features/guides/components/guide-picture.tsx'
import { SellerGuideForm } from '#features/guides/components/seller-guide-form.tsx'
import { TalkToUs } from '#features/guides/components/talk-to-us.tsx'
import { publishedSections } from '#features/guides/rules.ts'
import { getPageSeo } from '#features/seo/functions.ts'
import { reviewedTexts } from '#features/site-texts/browser/site-texts.ts'
import { pageHead } from '#kit/page/head.ts'
import drawing from './-site/sellers-drawing.webp?url'

export const Route = createFileRoute('/sellers-guide')({
  loader: async ({ location }) => {
    const [{ texts, reviewed_date }, seo] = await Promise.all([
      reviewedTexts('sellers_guide', location),
      getPageSeo({ data: { pageKey: 'sellers-guide' } }),
    ])
    const { headline, lead, talk_title, talk_text, is_draft, ...sections } = texts
    return { texts: { headline, lead, talk_title, talk_text, is_draft }, sections, reviewed_date, seo }
  },
  head: ({ matches, loaderData }) =>
    pageHead(matches, {
      title: 'Sellers guide',
      description: loaderData?.texts.lead,
      type: 'article',
      // Until the brokerage publishes a section, the page has nothing to find.
      isIndexed: publishedSections(loaderData?.sections ?? {}).length > 0,
      stored: loaderData?.seo,
    }),
  component: SellersGuide,
})

function SellersGuide() {
  const { texts, sections, reviewed_date } = Route.useLoaderData()
  return (
    <GuidePage
      title={texts.headline}
      lead={texts.lead}
      reviewedDate={reviewed_date}
      picture={<GuidePicture src={drawing} alt="Illustration: two-story house with a wide lawn in spring" />}
      sections={sections}
    >
      <section id="checklist" aria-labelledby="checklist-title" className="scroll-mt-24 print:hidden">
        <h2 id="checklist-title" className="display-3 mb-3 text-navy-800">
          Get the checklist by email
        </h2>
        <p className="mb-5 text-ink-2">8 steps for the 8 weeks before your home goes on the market.</p>
        <SellerGuideForm />
      </section>
      <TalkToUs title={texts.talk_title} text={texts.talk_text} to="/home-valuation" label="See your range" />
    </GuidePage>
  )
}
