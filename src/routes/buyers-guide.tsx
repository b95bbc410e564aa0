import { createFileRoute } from '@tanstack/react-router'
import { GuidePage } from '#features/guides/components/guide-page.tsx'
import { GuidePicture } from '#features/guides/components/guide-picture.tsx'
import { TalkToUs } from '#features/guides/components/talk-to-us.tsx'
import { publishedSections } from '#features/guides/rules.ts'
import { getPageSeo } from '#features/seo/functions.ts'
import { reviewedTexts } from '#features/site-texts/browser/site-texts.ts'
import { pageHead } from '#kit/page/head.ts'
import drawing from './-site/buyers-drawing.webp?url'

export const Route = createFileRoute('/buyers-guide')({
  staticData: { isCacheable: true },
  loader: async ({ location }) => {
    const [{ texts, reviewed_date }, seo] = await Promise.all([
      reviewedTexts('buyers_guide', location),
      getPageSeo({ data: { pageKey: 'buyers-guide' } }),
    ])
    const { headline, lead, talk_title, talk_text, is_draft, ...sections } = texts
    return { texts: { headline, lead, talk_title, talk_text, is_draft }, sections, reviewed_date, seo }
  },
  head: ({ matches, loaderData }) =>
    pageHead(matches, {
      title: 'Buyers guide',
      description: loaderData?.texts.lead,
      type: 'article',
      // Until the brokerage publishes a section, the page has nothing to find.
      isIndexed: publishedSections(loaderData?.sections ?? {}).length > 0,
      stored: loaderData?.seo,
    }),
  component: BuyersGuide,
})

function BuyersGuide() {
  const { texts, sections, reviewed_date } = Route.useLoaderData()
  return (
    <GuidePage
      title={texts.headline}
      lead={texts.lead}
      reviewedDate={reviewed_date}
      picture={
        <GuidePicture src={drawing} alt="Illustration: bungalow with a front porch and a chimney under autumn trees" />
      }
      sections={sections}
    >
      <TalkToUs title={texts.talk_title} text={texts.talk_text} to="/properties" label="Search homes" />
    </GuidePage>
  )
}
