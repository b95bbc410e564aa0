import { createFileRoute, Link } from '@tanstack/react-router'
import { useBrokerage } from '#features/brokerage/public.tsx'
import { telephoneUrl } from '#features/brokerage/rules.ts'
import { GuidePicture } from '#features/guides/components/guide-picture.tsx'
import { MarketingPlan } from '#features/guides/components/marketing-plan.tsx'
import { planTitle } from '#features/guides/rules.ts'
import { getPageSeo } from '#features/seo/functions.ts'
import { siteTexts } from '#features/site-texts/browser/site-texts.ts'
import { RichText } from '#features/site-texts/components/rich-text.tsx'
import { StatisticBand } from '#features/statistics/components/statistic-band.tsx'
import { getStatistics } from '#features/statistics/functions.ts'
import { TestimonialQuote } from '#features/testimonials/components/testimonial-quote.tsx'
import { listPublishedTestimonials } from '#features/testimonials/functions.ts'
import { pageHead } from '#kit/page/head.ts'
import { buttonClass, LinkButton } from '#ui/fields/button.tsx'
import { Section } from '#ui/page/section.tsx'
import { linkClass } from '#ui/text/link.tsx'
import drawing from './-site/sell-drawing.webp?url'

export const Route = createFileRoute('/sell')({
  staticData: { isCacheable: true },
  loader: async ({ location }) => {
    const [texts, figures, stories, seo] = await Promise.all([
      siteTexts('sell', location),
      getStatistics(),
      listPublishedTestimonials({ data: { limit: 20 } }),
      getPageSeo({ data: { pageKey: 'sell' } }),
    ])
    return { texts, figures, story: stories.find(({ deal }) => deal === 'sold') ?? null, seo }
  },
  head: ({ matches, loaderData }) =>
    pageHead(matches, {
      title: 'Sell with us',
      description: `${loaderData?.texts.points.length ? `${planTitle(loaderData.texts.points)}, what` : 'What'} it costs, and what you keep: how we sell homes in Central Indiana.`,
      stored: loaderData?.seo,
    }),
  component: Sell,
})

function Sell() {
  const { texts, figures, story } = Route.useLoaderData()
  const { phone } = useBrokerage()
  return (
    <>
      <div className="wrap py-10 lg:py-16">
        <div className="grid items-start gap-x-20 gap-y-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
          <div>
            <h1 className="display-1 max-w-[8.2em] text-navy-800">{texts.headline}</h1>
            {texts.lead && <p className="lead mt-5 max-w-[54ch] text-ink-2">{texts.lead}</p>}
            <div className="mt-7 flex flex-wrap gap-3">
              {phone && (
                <a href={telephoneUrl(phone)} className={buttonClass({ size: 'lg' })}>
                  {`Call or text ${phone}`}
                </a>
              )}
              <LinkButton to="/home-valuation" variant="outline" size="lg">
                See what your home is worth
              </LinkButton>
            </div>
          </div>
          <ol className="[&>li]:grid [&>li]:grid-cols-[120px_minmax(0,1fr)] max-[17.5rem]:[&>li]:grid-cols-1 [&>li]:gap-4 [&>li]:border-line [&>li]:border-t [&>li]:py-4">
            {texts.steps.map(({ term, text }) => (
              <li key={term}>
                <b className="text-navy-800">{term}</b>
                <span>{text}</span>
              </li>
            ))}
          </ol>
        </div>
      </div>
      <div className="wrap">
        <GuidePicture
          src={drawing}
          alt="Illustration: white farmhouse with a porch and a barn garage in summer"
          isBelow
        />
      </div>
      {texts.points.length > 0 && (
        <Section id="plan" title={planTitle(texts.points)} space="tight" className="pt-0 lg:pt-0">
          {texts.points_lead && <p className="measure -mt-2 mb-6 text-ink-2">{texts.points_lead}</p>}
          <MarketingPlan points={texts.points} />
        </Section>
      )}
      <div className="wrap grid gap-x-20 gap-y-12 pt-4 pb-14 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:py-20">
        {story && <TestimonialQuote testimonial={story} size="large" />}
        <div>
          <h2 className="title text-navy-800">What it costs</h2>
          <div className="mt-3 grid gap-3 text-ink-2">
            <RichText text={texts.cost} headingClass="subtitle text-ink" />
          </div>
          <p className="mt-4">
            <Link to="/sellers-guide" className={linkClass('more')}>
              Read the sellers guide
            </Link>
          </p>
          <p className="mt-2">
            <Link to="/areas" className={linkClass('more')}>
              Home prices in your city
            </Link>
          </p>
        </div>
      </div>
      <StatisticBand figures={figures} />
    </>
  )
}
