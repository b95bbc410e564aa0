import { createFileRoute, Link } from '@tanstack/react-router'
import { getPageSeo } from '#features/seo/functions.ts'
import { StatisticBand } from '#features/statistics/components/statistic-band.tsx'
import { getStatistics } from '#features/statistics/functions.ts'
import { TestimonialQuote } from '#features/testimonials/components/testimonial-quote.tsx'
import { getAggregateRating, listPublishedTestimonials } from '#features/testimonials/functions.ts'
import { unpublishedSentence } from '#features/testimonials/rules.ts'
import { MAX_STORIES, ON_STORIES } from '#features/testimonials/words/stories.ts'
import { pageHead } from '#kit/page/head.ts'
import { count } from '#kit/time/format.ts'
import { LinkButton } from '#ui/fields/button.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { linkClass } from '#ui/text/link.tsx'

export const Route = createFileRoute('/success-stories')({
  staticData: { isCacheable: true },
  validateSearch: ({ all }: Record<string, unknown>): { all?: '1' | undefined } => ({
    all: all === '1' ? '1' : undefined,
  }),
  loaderDeps: ({ search }) => search,
  loader: async ({ deps: { all } }) => {
    const [stories, rating, figures, seo] = await Promise.all([
      listPublishedTestimonials({ data: { limit: all ? MAX_STORIES : ON_STORIES } }),
      getAggregateRating(),
      getStatistics(),
      getPageSeo({ data: { pageKey: 'success-stories' } }),
    ])
    return { stories, rating, figures, seo }
  },
  head: ({ matches, loaderData }) =>
    pageHead(matches, {
      title: 'Success stories',
      canonicalPath: '/success-stories',
      description: 'Client testimonials with names, streets, and ratings, and the sources of our numbers.',
      stored: loaderData?.seo,
    }),
  component: SuccessStories,
})

function SuccessStories() {
  const { stories, rating, figures } = Route.useLoaderData()
  const [first, ...others] = stories
  return (
    <>
      <div className="wrap py-10 lg:py-16">
        <header className="mb-10 grid gap-4 lg:mb-14">
          <h1 className="display-2 text-navy-800">What our clients say</h1>
          <p className="lead measure text-ink-2">
            {rating.average === null
              ? 'Their words, with name and street. We only fix typos.'
              : `${rating.average} of 5 stars from ${count(rating.count, 'client')}. ${unpublishedSentence(rating)} We only fix typos.`}
          </p>
        </header>
        {first ? (
          <>
            <TestimonialQuote testimonial={first} size="large" hasStars />
            {others.length > 0 && (
              <div className="mt-12 grid gap-x-16 gap-y-12 border-line border-t pt-12 md:grid-cols-[minmax(0,6fr)_minmax(0,5fr)]">
                {others.map((testimonial) => (
                  <TestimonialQuote key={testimonial.id} testimonial={testimonial} hasStars />
                ))}
              </div>
            )}
          </>
        ) : (
          <EmptyState
            title="No stories yet"
            action={<LinkButton to="/submit-testimonial">Submit a testimonial</LinkButton>}
          >
            Client testimonials appear here after we verify them.
          </EmptyState>
        )}
        <p className="mt-12 flex flex-wrap gap-x-8">
          {rating.count > stories.length && stories.length < MAX_STORIES && (
            <Link to="/success-stories" search={{ all: '1' }} className={linkClass('more')}>
              {`Show all ${rating.count}`}
            </Link>
          )}
          <Link to="/submit-testimonial" className={linkClass('more')}>
            Worked with us? Submit a testimonial
          </Link>
        </p>
      </div>
      <StatisticBand figures={figures} />
    </>
  )
}
