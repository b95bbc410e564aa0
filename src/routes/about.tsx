import { createFileRoute } from '@tanstack/react-router'
import { AgentCard } from '#features/agents/components/agent-card.tsx'
import { listActiveAgents } from '#features/agents/functions.ts'
import { ManyOffices, OtherOffices, useBrokerage } from '#features/brokerage/public.tsx'
import { getPageSeo } from '#features/seo/functions.ts'
import { siteTexts } from '#features/site-texts/browser/site-texts.ts'
import { RichText } from '#features/site-texts/components/rich-text.tsx'
import { StatisticBand } from '#features/statistics/components/statistic-band.tsx'
import { getStatistics } from '#features/statistics/functions.ts'
import { pageHead } from '#kit/page/head.ts'
import { LinkButton } from '#ui/fields/button.tsx'
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
      description: 'Who we are, how we work, what we will not do, and who answers for it.',
      stored: loaderData?.seo,
    }),
  component: About,
})

function About() {
  const { texts, agents, figures } = Route.useLoaderData()
  const brokerage = useBrokerage()
  const { licensed_since, license_number, designated_broker, affiliation, state_name, service_area } = brokerage
  return (
    <>
      <div className="wrap py-10 lg:py-16">
        <div className="grid gap-x-20 gap-y-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,4fr)]">
          <div>
            <h1 className="display-2 text-navy-800">{texts.headline}</h1>
            <p className="lead mt-4 text-ink-2">{brokerage.tagline}</p>
            <div className="mt-8 grid max-w-(--container-text) gap-4 leading-relaxed [&_ol]:grid [&_ol]:list-decimal [&_ol]:gap-2 [&_ol]:pl-5 [&_ul]:grid [&_ul]:list-disc [&_ul]:gap-2 [&_ul]:pl-5">
              <RichText text={texts.story} headingClass="title mt-4 text-navy-800" />
            </div>
          </div>
          <aside aria-label="The office" className="lg:border-line lg:border-l lg:pl-10">
            <h2 className="subtitle mb-2">The office</h2>
            <DataList
              items={[
                { label: 'Designated broker', value: designated_broker },
                { label: `${state_name} license`, value: license_number },
                { label: 'Licensed since', value: licensed_since },
                { label: 'Affiliation', value: affiliation },
                { label: 'Areas we serve', value: service_area.join(', ') },
                { label: 'MLS', value: brokerage.mls.name },
              ]}
            />
            <div className="mt-6 grid gap-6 empty:hidden">
              <OtherOffices agents={agents} />
            </div>
            <LinkButton to="/contact" className="mt-6">
              Contact us{' '}
            </LinkButton>
          </aside>
        </div>
        <ManyOffices agents={agents} />
        {agents.length > 0 && (
          <section aria-labelledby="people" className="mt-14 border-line border-t pt-12 lg:mt-20">
            <h2 id="people" className="display-3 mb-8">
              Our team
            </h2>
            <div className="grid gap-x-16 gap-y-10 md:grid-cols-2">
              {agents.map((agent) => (
                <AgentCard key={agent.id} agent={agent} />
              ))}
            </div>
          </section>
        )}
      </div>
      <StatisticBand figures={figures} />
    </>
  )
}
