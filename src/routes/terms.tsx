import { createFileRoute } from '@tanstack/react-router'
import { getConsentTexts } from '#features/consents/functions.ts'
import { consentSections } from '#features/legal/components/consent-sections.tsx'
import { LegalPage } from '#features/legal/components/legal-page.tsx'
import { pageDates } from '#features/legal/rules.ts'
import { getPageSeo } from '#features/seo/functions.ts'
import { draftLegalTexts } from '#features/site-texts/browser/site-texts.ts'
import { pageHead } from '#kit/page/head.ts'
import { Link } from '#ui/text/link.tsx'

export const Route = createFileRoute('/terms')({
  loader: async ({ location }) => {
    const [consents, drafts, seo] = await Promise.all([
      getConsentTexts(),
      draftLegalTexts(location),
      getPageSeo({ data: { pageKey: 'terms' } }),
    ])
    return {
      consents,
      texts: drafts?.texts ?? consents,
      dates: pageDates(drafts?.dates.terms ?? consents.terms.version),
      seo,
    }
  },
  head: ({ matches, loaderData }) =>
    pageHead(matches, {
      title: 'Terms of use',
      description: 'The terms for using this website and your account, in 5 short parts.',
      stored: loaderData?.seo,
    }),
  component: Terms,
})

function Terms() {
  const { consents, texts, dates } = Route.useLoaderData()
  const { terms, agency_disclosure } = texts
  return (
    <LegalPage
      title="Terms of use"
      {...dates}
      lead={<p>{terms.intro}</p>}
      sections={[
        ...consentSections(terms),
        {
          id: 'agency-disclosure',
          title: 'Agency disclosure: who represents you in Indiana',
          content: (
            <>
              <p>{agency_disclosure.intro}</p>
              {agency_disclosure.sections.map(({ title, text }, at) => (
                <p key={title}>
                  <b>
                    {at + 1}. {title}.
                  </b>{' '}
                  {text}
                </p>
              ))}
            </>
          ),
        },
        {
          id: 'contact-consent',
          title: 'Contact permission',
          content: <p>{consents.contact.intro}</p>,
        },
        {
          id: 'versions',
          title: 'Which version you agreed to',
          content: (
            <p>
              We store every version of these texts, and the date, time, and version of each consent. Yours are in your
              account under{' '}
              <Link to="/dashboard/preferences" hash="consents">
                Preferences
              </Link>
              . The <Link to="/mls-terms">MLS access terms</Link> list the MLS rules for registered users. The{' '}
              <Link to="/privacy-policy">privacy policy</Link> explains how we use your data.
            </p>
          ),
        },
      ]}
    />
  )
}
