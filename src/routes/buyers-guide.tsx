import { createFileRoute } from '@tanstack/react-router'
import { BUYERS_SECTIONS } from '#features/guides/components/buyers-sections.tsx'
import { GuidePage } from '#features/guides/components/guide-page.tsx'
import { GuidePicture } from '#features/guides/components/guide-picture.tsx'
import { TalkToUs } from '#features/guides/components/talk-to-us.tsx'
import { getPageSeo } from '#features/seo/functions.ts'
import { pageHead } from '#kit/page/head.ts'
import drawing from './-site/buyers-drawing.webp?url'

export const Route = createFileRoute('/buyers-guide')({
  staticData: { isKept: true },
  loader: async () => ({ seo: await getPageSeo({ data: { pageKey: 'buyers-guide' } }) }),
  head: ({ matches, loaderData }) =>
    pageHead(matches, {
      title: 'Buyers guide: from loan letter to keys',
      description:
        'How a home purchase in Central Indiana runs: loan, agreement, offer, earnest money, inspection, appraisal, closing and property tax, in order.',
      type: 'article',
      stored: loaderData?.seo,
    }),
  component: BuyersGuide,
})

function BuyersGuide() {
  return (
    <GuidePage
      title="From loan letter to keys"
      lead="A purchase in Central Indiana takes ten or eleven weeks. Here they are in order: who does what, what it costs, and where Indiana differs from what you read elsewhere."
      minutes={10}
      picture={
        <GuidePicture src={drawing} alt="Drawing: bungalow with a front porch and a chimney under autumn trees" />
      }
      sections={BUYERS_SECTIONS}
    >
      <TalkToUs
        title="Talk it through"
        text="Twenty minutes on the phone, no form first. Bring your questions; you owe us nothing for the answers."
        to="/properties"
        label="Search homes"
      />
    </GuidePage>
  )
}
