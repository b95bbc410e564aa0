import { createFileRoute } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { AgentCard } from '#features/agents/components/agent-card.tsx'
import { listActiveAgents } from '#features/agents/functions.ts'
import { useBrokerage } from '#features/brokerage/public.tsx'
import { telephoneUrl } from '#features/brokerage/rules.ts'
import { MarketingPlan } from '#features/guides/components/marketing-plan.tsx'
import { listFeaturedProperties } from '#features/properties/functions.ts'
import { CardRow, MlsNote, StaleBanner } from '#features/properties/public.tsx'
import type { PropertyCard } from '#features/properties/schema.ts'
import { AreaTiles } from '#features/search/components/area-tiles.tsx'
import { Hero, type HeroSlide } from '#features/search/components/hero.tsx'
import { SearchBox } from '#features/search/components/search-box.tsx'
import { listCities } from '#features/search/functions.ts'
import { areasOf } from '#features/search/rules/areas.ts'
import { getPageSeo } from '#features/seo/functions.ts'
import { listActiveSlides } from '#features/slideshow/functions.ts'
import type { PublicSlide } from '#features/slideshow/schema.ts'
import { TestimonialQuote } from '#features/testimonials/components/testimonial-quote.tsx'
import { listPublishedTestimonials } from '#features/testimonials/functions.ts'
import type { PublicTestimonial } from '#features/testimonials/schema.ts'
import { ON_HOME } from '#features/testimonials/words.ts'
import { AddressStart } from '#features/valuations/components/address-start.tsx'
import { pageHead } from '#kit/page/head.ts'
import { count, money, number, shortMoney } from '#kit/time/format.ts'
import { buttonClass } from '#ui/fields/button.tsx'
import { FollowLinks } from '#ui/page/follow-links.tsx'
import { Section } from '#ui/page/section.tsx'
import { Icon } from '#ui/text/icon.tsx'
import { linkClass } from '#ui/text/link.tsx'
import { Avatar } from '#ui/text/person.tsx'

const IN_ROW = 4
const AREAS = 6

export const Route = createFileRoute('/')({
  staticData: { isCacheable: true },
  loader: async () => {
    const [featured, market, stories, agents, chosen, seo] = await Promise.all([
      listFeaturedProperties({ data: { limit: 2 * IN_ROW } }),
      listCities({ data: { limit: 60 } }),
      listPublishedTestimonials({ data: { limit: ON_HOME } }),
      listActiveAgents(),
      listActiveSlides(),
      getPageSeo({ data: { pageKey: 'home' } }),
    ])
    return { featured, market, stories, chosen, principals: agents.filter(({ is_principal }) => is_principal), seo }
  },
  head: ({ matches, loaderData }) => pageHead(matches, { title: null, stored: loaderData?.seo }),
  component: Home,
})

function Home() {
  const { featured, market, stories, chosen, principals } = Route.useLoaderData()
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
      <Hero slides={slides} label={chosen.length > 0 ? 'Pictures of the area' : 'Homes for sale'}>
        <h1 className="display-1 max-w-[17ch] max-[374px]:text-[2.2rem]">
          Central Indiana homes, from people who know the street
        </h1>
        <Find towns={areas.slice(0, 3).map(({ city }) => city)} />
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
      <Selling phone={brokerage.phone} broker={brokerage.designated_broker} />
      {areas.length > 0 && (
        <Section
          id="areas"
          title="Where we work"
          end={
            <a href="/areas" data-follow="" className={linkClass('more')}>
              What homes cost, town by town
              <Icon icon={ArrowRight} size={16} />
            </a>
          }
        >
          <AreaTiles cities={areas} />
        </Section>
      )}
      <Plan />
      <section aria-label="The market today" className="on-dark bg-navy-900 py-12 text-white">
        <dl className="wrap grid grid-cols-2 gap-x-6 gap-y-7 md:flex md:justify-between">
          <Figure label="homes for sale" value={number(market.homes)} />
          <Figure label="new in the last seven days" value={number(market.new_homes)} />
          <Figure label="median asking price" value={shortMoney(market.median_price)} />
          <Figure label="towns" value={number(market.cities.length)} />
        </dl>
      </section>
      <Stories stories={stories} />
      {principals.length > 0 && (
        <Section id="people" title="Whom you would work with" space="tight" className="pt-0 lg:pt-0">
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

/** Returns a slide with an image that the brokerage chose. */
function chosenSlide({ id, image_key, alt, title, link_url, focus_x, focus_y }: PublicSlide): HeroSlide {
  return { id, image_key, alt, title, more: '', end: '', href: link_url, focus: `${focus_x}% ${focus_y}%` }
}

function homeSlide(home: PropertyCard, isDrawn: boolean): HeroSlide {
  return {
    id: home.id,
    image_key: home.main_image_key ?? '',
    alt: `${isDrawn ? 'Drawing' : 'Photo'} of ${home.address ?? `a home in ${home.city}`}`,
    title: home.address ?? `Home in ${home.city}`,
    more: home.address ? `, ${home.city}` : '',
    end: `, ${money(home.price)}`,
    href: `/properties/${home.id}`,
    focus: null,
  }
}

/** Search for buyers, and a link to the section for sellers. */
function Find({ towns }: { towns: string[] }) {
  return (
    <div>
      <ul className="mb-2 flex gap-6 font-semibold text-panel">
        <li>
          <span
            aria-current="true"
            className="inline-flex min-h-11 items-center px-1 text-navy-800 shadow-[inset_0_-2px_var(--color-navy-800)] md:text-white md:shadow-[inset_0_-2px_var(--color-gold-500)]"
          >
            Buy
          </span>
        </li>
        <li>
          <a
            href="#sell"
            className="inline-flex min-h-11 items-center px-1 text-inherit no-underline hover:shadow-[inset_0_-2px_currentcolor]"
          >
            Sell
          </a>
        </li>
      </ul>
      <search aria-label="Find homes">
        <form
          action="/properties"
          method="get"
          className="max-[374px]:[&_button[type=submit]]:px-3.5! max-[374px]:[&_input]:placeholder:text-small"
        >
          <SearchBox isLarge hasButton />
        </form>
      </search>
      <ul className="mt-2.5 flex flex-wrap gap-x-4.5 text-small max-[374px]:[&>li:nth-child(3)]:hidden">
        {towns.map((city) => (
          <li key={city}>
            <Quick href={`/properties?${new URLSearchParams({ city })}`}>{city}</Quick>
          </li>
        ))}
        <li>
          <Quick href="/properties?openHouse=1">Open houses</Quick>
        </li>
      </ul>
    </div>
  )
}

function Quick({ href, children }: { href: string; children: string }) {
  return (
    <a
      href={href}
      data-follow=""
      className="inline-flex min-h-11 items-center text-navy-600 underline decoration-1 underline-offset-4 md:min-h-9 md:text-white md:decoration-white/50 md:hover:decoration-white"
    >
      {children}
    </a>
  )
}

function Selling({ phone, broker }: { phone: string | null; broker: string | null }) {
  return (
    <Section id="sell" ground="limestone" space="tight">
      <div className="grid items-center gap-8 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-20">
        <div className="grid justify-items-start gap-5">
          <h2 id="sell-title" className="display-2">
            What would your home sell for?
          </h2>
          <p className="lead text-ink-2">
            Tell us the address. A broker compares the home with closed sales nearby, and you hear from us within 24
            hours. Free, and no duty to list.
          </p>
          <AddressStart />
          {phone && (
            <p className="text-ink-2">
              {'You would rather talk? Call or text '}
              <a href={telephoneUrl(phone)} className={`${linkClass()} tabular whitespace-nowrap`}>
                {phone}
              </a>
              .
            </p>
          )}
          {broker && (
            <div className="flex items-center gap-3">
              <Avatar name={broker} />
              <p className="text-ink-2 text-small">
                <b className="block text-ink">{broker}</b>
                Designated broker. Answers for every number we give you.
              </p>
            </div>
          )}
        </div>
        <ol className="[&>li]:grid [&>li]:grid-cols-[76px_minmax(0,1fr)] [&>li]:gap-4 [&>li]:border-line [&>li]:border-t [&>li]:py-4">
          <li>
            <b className="text-navy-800">Today</b>
            <span>You answer four short questions, and see a price range where enough homes sold nearby.</span>
          </li>
          <li>
            <b className="text-navy-800">24 hours</b>
            <span>We call with a price and the closed sales behind it.</span>
          </li>
          <li>
            <b className="text-navy-800">If you like</b>
            <span>We walk through the house and write down what to fix and what to leave.</span>
          </li>
        </ol>
      </div>
    </Section>
  )
}

/** On a phone, shows the first eight points and a button for the rest. */
function Plan() {
  return (
    <Section id="plan" space="tight">
      <div className="grid gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,4fr)_minmax(0,8fr)]">
        <div className="grid content-start justify-items-start gap-5 lg:sticky lg:top-25 lg:self-start">
          <h2 className="display-3">The 22-Point Marketing Plan</h2>
          <p className="measure text-ink-2">
            What we do for every home that we list, at every price. You get it with dates, and we tick the points off
            with you.
          </p>
          <a href="/sell" data-follow="" className={buttonClass({ variant: 'outline' })}>
            How we sell homes
          </a>
        </div>
        <MarketingPlan isShort />
      </div>
    </Section>
  )
}

/** A large quote with the others beside it, because equal quotes get less attention. */
function Stories({ stories }: { stories: readonly PublicTestimonial[] }) {
  const [first, ...others] = stories
  if (!first) return null
  return (
    <Section
      id="stories"
      title="What clients say"
      end={
        <a href="/success-stories" data-follow="" className={linkClass('more')}>
          All success stories
          <Icon icon={ArrowRight} size={16} />
        </a>
      }
    >
      <div className="grid gap-x-20 gap-y-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <TestimonialQuote testimonial={first} size="large" />
        <div className="grid content-start gap-10">
          {others.map((testimonial) => (
            <TestimonialQuote key={testimonial.id} testimonial={testimonial} />
          ))}
        </div>
      </div>
    </Section>
  )
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex flex-col-reverse justify-end gap-1">
      <dt className="text-navy-100 text-small">{label}</dt>
      <dd className="tabular font-display font-medium text-[clamp(2.25rem,1.5rem+2vw,3.25rem)] leading-none tracking-tight">
        {value}
      </dd>
    </div>
  )
}
