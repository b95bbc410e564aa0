import { createFileRoute, useLoaderData } from '@tanstack/react-router'
import { useBrokerage } from '#features/brokerage/public.tsx'
import { LegalPage } from '#features/legal/components/legal-page.tsx'
import { privacySections } from '#features/legal/components/privacy-sections.tsx'
import { pageDates } from '#features/legal/rules.ts'
import { getPageSeo } from '#features/seo/functions.ts'
import { reviewedTexts } from '#features/site-texts/browser/site-texts.ts'
import { pageHead } from '#kit/page/head.ts'

export const Route = createFileRoute('/privacy-policy')({
  loader: async ({ location }) => {
    const [{ texts, updated_date }, seo] = await Promise.all([
      reviewedTexts('privacy', location),
      getPageSeo({ data: { pageKey: 'privacy-policy' } }),
    ])
    return { texts, updated_date, seo }
  },
  head: ({ matches, loaderData }) =>
    pageHead(matches, {
      title: 'Privacy policy',
      description: 'What we collect, how we use it, how long we keep it, and how to see, correct, or delete it.',
      stored: loaderData?.seo,
    }),
  component: PrivacyPolicy,
})

function PrivacyPolicy() {
  const { texts, updated_date } = Route.useLoaderData()
  const brokerage = useBrokerage()
  const { analytics } = useLoaderData({ from: '__root__' })
  return (
    <LegalPage
      title="Privacy policy"
      {...pageDates(updated_date ?? undefined)}
      lead={
        <p>
          What {brokerage.name} collects about you, how we use it, how long we keep it, and your choices. We do not sell
          it.
        </p>
      }
      sections={privacySections(brokerage, analytics.posthog, texts)}
    />
  )
}
