import { createFileRoute } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { AgentCard } from '#features/agents/components/agent-card.tsx'
import { listActiveAgents } from '#features/agents/functions.ts'
import { useBrokerage } from '#features/brokerage/public.tsx'
import { PlanSection } from '#features/guides/components/plan-section.tsx'
import { listFeaturedProperties } from '#features/properties/functions.ts'
import { CardRow, MlsNote, StaleBanner } from '#features/properties/public.tsx'
import { AreaTiles } from '#features/search/components/area-tiles.tsx'
import { Hero } from '#features/search/components/hero.tsx'
import { HomeSearch } from '#features/search/components/home-search.tsx'
import { MarketBand } from '#features/search/components/market-band.tsx'
import { listCities } from '#features/search/functions.ts'
import { areasOf } from '#features/search/rules/areas.ts'
import { getPageSeo } from '#features/seo/functions.ts'
import { siteTexts } from '#features/site-texts/browser/site-texts.ts'
import { listActiveSlides } from '#features/slideshow/functions.ts'
import { StoriesSection } from '#features/testimonials/components/stories-section.tsx'
import { listPublishedTestimonials } from '#features/testimonials/functions.ts'
import { ON_HOME } from '#features/testimonials/words/stories.ts'
import { SellingSection } from '#features/valuations/components/selling-section.tsx'
import { pageHead } from '#kit/page/head.ts'
import { count } from '#kit/time/format.ts'
import { chosenSlide, homeSlide } from '#shell/hero-slides.ts'
import { FollowLinks } from '#ui/page/follow-links.tsx'
import { Section } from '#ui/page/section.tsx'
import { Icon } from '#ui/text/icon.tsx'
import { linkClass } from '#ui/text/link.tsx'

const IN_ROW = 4
const AREAS = 6

export const Route = createFileRoute('/')({
  staticData: { isCacheable: true },
  loader: async ({ location }) => {
    const [texts, plan, featured, market, stories, agents, chosen, seo] = await Promise.all([
      siteTexts('home', location),
      siteTexts('sell', location),
      listFeaturedProperties({ data: { limit: 2 * IN_ROW } }),
      listCities({ data: { limit: 60 } }),
      listPublishedTestimonials({ data: { limit: ON_HOME } }),
      listActiveAgents(),
      listActiveSlides(),
      getPageSeo({ data: { pageKey: 'home' } }),
    ])
    const { points, points_home_lead } = plan
    const principals = agents.filter(({ is_principal }) => is_principal)
    return { texts, points, points_home_lead, featured, market, stories, chosen, principals, seo }
  },
  head: ({ matches, loaderData }) => pageHead(matches, { title: null, stored: loaderData?.seo }),
  component: Home,
})

function Home() {
  const { texts, points, points_home_lead, featured, market, stories, chosen, principals } = Route.useLoaderData()
  const brokerage = useBrokerage()
  const isDrawn = brokerage.has_drawn_pictures
  const row = featured.slice(0, IN_ROW)
  // Show no home twice: the row has the first ones, the slideshow those after them.
  const withPicture = (homes: typeof featured) => homes.filter(({ main_image_key }) => main_image_key !== null)
  const others = withPicture(featured.slice(IN_ROW))
  const homes = others.length > 0 ? others : withPicture(row)
  const slides = chosen.length > 0 ? chosen.map(chosenSlide) : homes.map((home) => homeSlide(home, isDrawn))
  const areas = areasOf(market.cities, brokerage.service_area, AREAS)
  return (
    <FollowLinks>
      <StaleBanner freshness={market.freshness} phone={brokerage.phone} />
      <Hero slides={slides} label={chosen.length > 0 ? 'Photos of the area' : 'Homes for sale'}>
        <h1 className="display-1 max-w-[10em] max-[374px]:text-[2.2rem]">{texts.headline}</h1>
        <HomeSearch towns={areas.slice(0, 3).map(({ city }) => city)} />
      </Hero>
      <Section
        id="featured"
        title="Featured homes"
        className="max-md:pt-8"
        end={
          <a href="/properties" data-follow="" className={linkClass('more')}>
            {`See all ${count(market.homes, 'home')}`}
            <Icon icon={ArrowRight} size={16} />
          </a>
        }
      >
        <CardRow label="Featured homes" homes={row} isDrawn={isDrawn} />
      </Section>
      <SellingSection texts={texts} phone={brokerage.phone} broker={brokerage.designated_broker} />
      {areas.length > 0 && (
        <Section
          id="areas"
          title="Areas we serve"
          end={
            <a href="/areas" data-follow="" className={linkClass('more')}>
              Home prices by city
              <Icon icon={ArrowRight} size={16} />
            </a>
          }
        >
          <AreaTiles cities={areas} />
        </Section>
      )}
      <PlanSection points={points} lead={points_home_lead} />
      <MarketBand market={market} />
      <StoriesSection stories={stories} />
      {principals.length > 0 && (
        <Section id="people" title="Meet our agents" space="tight" className="pt-0 lg:pt-0">
          <div className="grid gap-x-16 gap-y-10 md:grid-cols-2">
            {principals.map((agent) => (
              <AgentCard key={agent.id} agent={agent} />
            ))}
          </div>
        </Section>
      )}
      <div className="wrap py-12">
        <MlsNote brokerage={brokerage} freshness={market.freshness} className="border-t-0 pt-0" />
      </div>
    </FollowLinks>
  )
}
