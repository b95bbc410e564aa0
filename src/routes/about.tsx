import { createFileRoute } from '@tanstack/react-router'
import { AgentCard } from '#features/agents/components/agent-card.tsx'
import { listActiveAgents } from '#features/agents/functions.ts'
import { useBrokerage } from '#features/brokerage/public.tsx'
import { getPageSeo } from '#features/seo/functions.ts'
import { StatisticBand } from '#features/statistics/components/statistic-band.tsx'
import { getStatistics } from '#features/statistics/functions.ts'
import { pageHead } from '#kit/page/head.ts'
import { LinkButton } from '#ui/fields/button.tsx'
import { DataList } from '#ui/table/data-list.tsx'

export const Route = createFileRoute('/about')({
  staticData: { isCacheable: true },
  loader: async () => {
    const [agents, figures, seo] = await Promise.all([
      listActiveAgents(),
      getStatistics(),
      getPageSeo({ data: { pageKey: 'about' } }),
    ])
    return { agents, figures, seo }
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
  const { agents, figures } = Route.useLoaderData()
  const brokerage = useBrokerage()
  const { name, licensed_since, license_number, designated_broker, affiliation, state_name, service_area } = brokerage
  return (
    <>
      <div className="wrap py-10 lg:py-16">
        <div className="grid gap-x-20 gap-y-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,4fr)]">
          <div>
            <h1 className="display-2 text-navy-800">A small office that answers its own phone</h1>
            <p className="lead mt-4 text-ink-2">{brokerage.tagline}</p>
            <div className="mt-8 grid max-w-(--container-text) gap-4 leading-relaxed">
              <p>
                {`${name} sells and finds homes in ${service_area.length > 1 ? `${service_area[0]} and the towns around Indianapolis` : 'Central Indiana'}${licensed_since ? `, licensed since ${licensed_since}` : ''}. Whoever shows you the house is the person who writes the offer, reads the inspection with you and sits at the closing table.`}
              </p>
              <h2 className="title mt-4 text-navy-800">How we work</h2>
              <ul className="grid list-disc gap-2 pl-5">
                <li>Every request gets a time by which it is answered, and you see that time before you send it.</li>
                <li>
                  We put our fee in writing before the first showing. It is an amount or a rate, and it is negotiable.
                </li>
                <li>
                  We tell you what a house will cost each month, taxes as they will be for you, not as they are for the
                  seller.
                </li>
                <li>When we would not buy it, we say so, and why.</li>
              </ul>
              <h2 className="title mt-4 text-navy-800">What we do not do</h2>
              <ul className="grid list-disc gap-2 pl-5">
                <li>We do not sell your name, number or searches. There is no lead desk behind the form.</li>
                <li>
                  We do not say that a neighborhood is good or bad, safe or not, or who lives there. The law forbids it,
                  and you can see for yourself.
                </li>
                <li>We do not take money from the firms on our vendor list for sending you there.</li>
              </ul>
            </div>
          </div>
          <aside aria-label="The office" className="lg:border-line lg:border-l lg:pl-10">
            <h2 className="subtitle mb-2">The office</h2>
            <DataList
              items={[
                { label: 'Designated broker', value: designated_broker },
                { label: `${state_name} license`, value: license_number },
                { label: 'Licensed since', value: licensed_since },
                { label: 'Tie', value: affiliation },
                { label: 'Where we work', value: service_area.join(', ') },
                { label: 'MLS', value: brokerage.mls.name },
              ]}
            />
            <LinkButton to="/contact" className="mt-6">
              Write to us
            </LinkButton>
          </aside>
        </div>
        {agents.length > 0 && (
          <section aria-labelledby="people" className="mt-14 border-line border-t pt-12 lg:mt-20">
            <h2 id="people" className="display-3 mb-8">
              The people
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
