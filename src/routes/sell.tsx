import { createFileRoute, Link } from '@tanstack/react-router'
import { useBrokerage } from '#features/brokerage/public.tsx'
import { telephoneUrl } from '#features/brokerage/rules.ts'
import { MarketingPlan } from '#features/guides/components/marketing-plan.tsx'
import { getPageSeo } from '#features/seo/functions.ts'
import { StatisticBand } from '#features/statistics/components/statistic-band.tsx'
import { getStatistics } from '#features/statistics/functions.ts'
import { TestimonialQuote } from '#features/testimonials/components/testimonial-quote.tsx'
import { listPublishedTestimonials } from '#features/testimonials/functions.ts'
import { pageHead } from '#kit/page/head.ts'
import { buttonClass, LinkButton } from '#ui/fields/button.tsx'
import { Section } from '#ui/page/section.tsx'
import { linkClass } from '#ui/text/link.tsx'

export const Route = createFileRoute('/sell')({
  staticData: { isCacheable: true },
  loader: async () => {
    const [figures, stories, seo] = await Promise.all([
      getStatistics(),
      listPublishedTestimonials({ data: { limit: 20 } }),
      getPageSeo({ data: { pageKey: 'sell' } }),
    ])
    return { figures, story: stories.find(({ deal }) => deal === 'sold') ?? null, seo }
  },
  head: ({ matches, loaderData }) =>
    pageHead(matches, {
      title: 'Sell with us',
      description:
        'The 22-Point Marketing Plan, what it costs, and what you keep: how we sell homes in Central Indiana.',
      stored: loaderData?.seo,
    }),
  component: Sell,
})

function Sell() {
  const { figures, story } = Route.useLoaderData()
  const { phone } = useBrokerage()
  return (
    <>
      <div className="wrap py-10 lg:py-16">
        <div className="grid items-start gap-x-20 gap-y-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
          <div>
            <h1 className="display-1 max-w-[14ch] text-navy-800">You keep more when nothing surprises you</h1>
            <p className="lead mt-5 max-w-[54ch] text-ink-2">
              We price from closed sales, fix what an inspector would write down, and tell you what is left at three
              prices before you sign anything.
            </p>
            <div className="mt-7 flex flex-wrap gap-3">
              {phone && (
                <a href={telephoneUrl(phone)} className={buttonClass({ size: 'lg' })}>
                  {`Call or text ${phone}`}
                </a>
              )}
              <LinkButton to="/home-valuation" variant="outline" size="lg">
                See what yours would sell for
              </LinkButton>
            </div>
          </div>
          <ol className="[&>li]:grid [&>li]:grid-cols-[120px_minmax(0,1fr)] [&>li]:gap-4 [&>li]:border-line [&>li]:border-t [&>li]:py-4">
            <li>
              <b className="text-navy-800">24 hours</b>
              <span>You hear from us, with a range and the sales behind it.</span>
            </li>
            <li>
              <b className="text-navy-800">Week 1</b>
              <span>We walk through the house and write down what to fix and what to leave.</span>
            </li>
            <li>
              <b className="text-navy-800">Week 4</b>
              <span>Photographs, floor plan, the MLS, the sign.</span>
            </li>
            <li>
              <b className="text-navy-800">Each Monday</b>
              <span>Who looked, what they said, what changed around you.</span>
            </li>
            <li>
              <b className="text-navy-800">Closing</b>
              <span>The person who listed the house sits beside you.</span>
            </li>
          </ol>
        </div>
      </div>
      <Section id="plan" title="The 22-Point Marketing Plan" space="tight" className="pt-0 lg:pt-0">
        <p className="measure -mt-2 mb-6 text-ink-2">
          For every home that we list, at every price. You get it with dates, and we tick the points off with you.
        </p>
        <MarketingPlan />
      </Section>
      <div className="wrap grid gap-x-20 gap-y-12 pt-4 pb-14 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:py-20">
        {story && <TestimonialQuote testimonial={story} size="large" />}
        <div>
          <h2 className="title text-navy-800">What it costs</h2>
          <p className="mt-3 text-ink-2">
            Our fee is an amount or a rate that you and we agree on before we begin. It is not set by law, and it is
            negotiable. If the house does not sell, you owe us nothing for our work.
          </p>
          <p className="mt-3 text-ink-2">
            You also pay off your loan, your share of the property tax, and, by custom around Indianapolis, the owner's
            title policy. Indiana takes no transfer tax. The net sheet adds it up to the dollar.
          </p>
          <p className="mt-4">
            <Link to="/sellers-guide" className={linkClass('more')}>
              Read the sellers guide
            </Link>
          </p>
          <p className="mt-2">
            <Link to="/areas" className={linkClass('more')}>
              What was paid in your town
            </Link>
          </p>
        </div>
      </div>
      <StatisticBand figures={figures} />
    </>
  )
}
