import { createFileRoute } from '@tanstack/react-router'
import { getConsentTexts } from '#features/consents/functions.ts'
import { consentSections } from '#features/legal/components/consent-sections.tsx'
import { LegalPage } from '#features/legal/components/legal-page.tsx'
import { pageDates } from '#features/legal/rules.ts'
import { getPageSeo } from '#features/seo/functions.ts'
import { draftLegalTexts } from '#features/site-texts/browser/site-texts.ts'
import { pageHead } from '#kit/page/head.ts'
import { Link } from '#ui/text/link.tsx'

export const Route = createFileRoute('/mls-terms')({
  loader: async ({ location }) => {
    const [consents, drafts, seo] = await Promise.all([
      getConsentTexts(),
      draftLegalTexts(location),
      getPageSeo({ data: { pageKey: 'mls-terms' } }),
    ])
    return {
      consents,
      texts: drafts?.texts ?? consents,
      dates: pageDates(drafts?.dates.mls_consent ?? consents.mls_consent.version),
      seo,
    }
  },
  head: ({ matches, loaderData }) =>
    pageHead(matches, {
      title: 'MLS access terms',
      description: 'The terms for seeing price history, days on market, and sold homes.',
      stored: loaderData?.seo,
    }),
  component: MlsTerms,
})

function MlsTerms() {
  const { texts, dates } = Route.useLoaderData()
  const { mls_consent } = texts
  return (
    <LegalPage
      title="MLS access terms"
      {...dates}
      lead={<p>{mls_consent.intro}</p>}
      sections={[
        ...consentSections(mls_consent),
        {
          id: 'about-this-text',
          title: 'About these terms',
          content: (
            <p>
              You agree to these terms when you <Link to="/register">create an account</Link>. You don’t need an account
              to see homes for sale. Data sources and MLS notices are on{' '}
              <Link to="/mls-compliance">MLS compliance</Link>.
            </p>
          ),
        },
      ]}
    />
  )
}
