import { createFileRoute } from '@tanstack/react-router'
import { AgentCard } from '#features/agents/components/agent-card.tsx'
import { AgentTile } from '#features/agents/components/agent-tile.tsx'
import { listActiveAgents } from '#features/agents/functions.ts'
import type { PublicAgent } from '#features/agents/schema.ts'
import { ManyOffices, OtherOffices, useBrokerage } from '#features/brokerage/public.tsx'
import { telephoneUrl } from '#features/brokerage/rules.ts'
import { getPageSeo } from '#features/seo/functions.ts'
import { siteTexts } from '#features/site-texts/browser/site-texts.ts'
import { RichText } from '#features/site-texts/components/rich-text.tsx'
import { StatisticBand } from '#features/statistics/components/statistic-band.tsx'
import { getStatistics } from '#features/statistics/functions.ts'
import { pageHead } from '#kit/page/head.ts'
import { buttonClass, LinkButton } from '#ui/fields/button.tsx'
import { DataList } from '#ui/table/data-list.tsx'

export const Route = createFileRoute('/about')({
  staticData: { isCacheable: true },
  loader: async ({ location }) => {
    const [texts, agents, figures, seo] = await Promise.all([
      siteTexts('about', location),
      listActiveAgents(),
      getStatistics(),
      getPageSeo({ data: { pageKey: 'about' } }),
    ])
    return { texts, agents, figures, seo }
  },
  head: ({ matches, loaderData }) =>
    pageHead(matches, {
      title: 'About us',
      description: 'Who we are, how we work, what we won’t do, and who is responsible.',
      stored: loaderData?.seo,
    }),
  component: About,
})

function About() {
  const { texts, agents, figures } = Route.useLoaderData()
  const { tagline, phone } = useBrokerage()
  const principals = agents.filter(({ is_principal }) => is_principal)
  const others = agents.filter(({ is_principal }) => !is_principal)
  return (
    <>
      <div className="wrap grid items-end gap-x-20 gap-y-10 py-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:py-16">
        <div className="lg:self-center">
          <h1 className="display-1 max-w-[9em] text-navy-800">{texts.headline}</h1>
          <p className="lead mt-5 max-w-[46ch] text-ink-2">{tagline}</p>
          <div className="mt-7 flex flex-wrap gap-3 max-sm:*:w-full">
            {phone && (
              <a href={telephoneUrl(phone)} className={buttonClass({ size: 'lg' })}>
                {`Call or text ${phone}`}
              </a>
            )}
            <LinkButton to="/contact" variant="outline" size="lg">
              Contact us
            </LinkButton>
          </div>
        </div>
        {principals.length > 0 && (
          <ul aria-label="Principals" className="grid grid-cols-2 gap-5 max-[17.5rem]:grid-cols-1">
            {principals.map((agent) => (
              <li key={agent.id}>
                <a href={`/about-${agent.slug}`} className="group grid gap-3">
                  <AgentTile agent={agent} />
                  <span>
                    <b className="block text-navy-800 group-hover:underline">{agent.name}</b>
                    <span className="text-ink-2 text-small">{agent.title}</span>
                  </span>
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
      <StatisticBand figures={figures} />
      <div className="wrap py-12 lg:py-20">
        <div className="grid gap-x-20 gap-y-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,4fr)]">
          <div className="grid max-w-(--container-text) content-start gap-4 leading-relaxed [&_ol]:grid [&_ol]:list-decimal [&_ol]:gap-2 [&_ol]:pl-5 [&_ul]:grid [&_ul]:list-disc [&_ul]:gap-2 [&_ul]:pl-5">
            <RichText text={texts.story} headingClass="title mt-4 text-navy-800" />
          </div>
          <OfficeAside agents={agents} />
        </div>
        <ManyOffices agents={agents} />
        {others.length > 0 && (
          <section aria-labelledby="people" className="mt-14 border-line border-t pt-12 lg:mt-20">
            <h2 id="people" className="display-3 mb-8">
              {principals.length > 0 ? 'More of our team' : 'Our team'}
            </h2>
            <div className="grid gap-x-16 gap-y-10 md:grid-cols-2">
              {others.map((agent) => (
                <AgentCard key={agent.id} agent={agent} />
              ))}
            </div>
          </section>
        )}
      </div>
    </>
  )
}

function OfficeAside({ agents }: { agents: readonly PublicAgent[] }) {
  const { licensed_since, license_number, designated_broker, affiliation, state_name, service_area, mls } =
    useBrokerage()
  return (
    <aside aria-label="The office" className="lg:border-line lg:border-l lg:pl-10">
      <h2 className="subtitle mb-2">The office</h2>
      <DataList
        items={[
          { label: 'Designated broker', value: designated_broker },
          { label: `${state_name} license`, value: license_number },
          { label: 'Licensed since', value: licensed_since },
          { label: 'Affiliation', value: affiliation },
          { label: 'Areas we serve', value: service_area.join(', ') },
          { label: 'MLS', value: mls.name },
        ]}
      />
      <div className="mt-6 grid gap-6 empty:hidden">
        <OtherOffices agents={agents} />
      </div>
    </aside>
  )
}
