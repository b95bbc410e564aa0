import { createFileRoute } from '@tanstack/react-router'
import { AgentCard } from '#features/agents/components/agent-card.tsx'
import { listActiveAgents } from '#features/agents/functions.ts'
import { GuidePicture } from '#features/guides/components/guide-picture.tsx'
import { Specialties as Sections } from '#features/guides/components/specialties.tsx'
import { getPageSeo } from '#features/seo/functions.ts'
import { siteTexts } from '#features/site-texts/browser/site-texts.ts'
import { pageHead } from '#kit/page/head.ts'
import drawing from './-site/specialties-drawing.webp?url'

export const Route = createFileRoute('/specialties')({
  staticData: { isCacheable: true },
  loader: async ({ location }) => {
    const [texts, agents, seo] = await Promise.all([
      siteTexts('specialties', location),
      listActiveAgents(),
      getPageSeo({ data: { pageKey: 'specialties' } }),
    ])
    return { texts, agents, seo }
  },
  head: ({ matches, loaderData }) =>
    pageHead(matches, {
      title: 'Specialties',
      description:
        'First homes, selling, relocation, rentals and property management, estates, new construction, and land: what we do, and what we refer to others.',
      stored: loaderData?.seo,
    }),
  component: Specialties,
})

function Specialties() {
  const { texts, agents } = Route.useLoaderData()
  return (
    <div className="wrap py-10 lg:py-16">
      <header className="mb-10 lg:mb-14">
        <h1 className="display-2 text-navy-800">{texts.headline}</h1>
        {texts.lead && <p className="lead mt-3 max-w-[60ch] text-ink-2">{texts.lead}</p>}
      </header>
      <GuidePicture src={drawing} alt="Illustration: craftsman house with a garage under pink trees in spring" />
      <Sections texts={texts} />
      {agents.length > 0 && (
        <section aria-labelledby="who" className="mt-14 border-line border-t pt-12 lg:mt-20">
          <h2 id="who" className="display-3 mb-8">
            Meet our agents
          </h2>
          <div className="grid gap-x-16 gap-y-10 md:grid-cols-2">
            {agents.map((agent) => (
              <AgentCard key={agent.id} agent={agent} />
            ))}
          </div>
        </section>
      )}
    </div>
  )
}
