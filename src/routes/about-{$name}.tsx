import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { AgentView } from '#features/agents/components/agent-view.tsx'
import { getAgentWithProperties } from '#features/agents/functions.ts'
import { usePrinting } from '#features/downloads/public.tsx'
import { getPageSeo } from '#features/seo/functions.ts'
import { seoOf } from '#features/seo/rules.ts'
import { asAppError } from '#kit/call/errors.ts'
import { pageHead } from '#kit/page/head.ts'

export const Route = createFileRoute('/about-{$name}')({
  loader: async ({ params: { name } }) => {
    const [found, seo] = await Promise.all([
      getAgentWithProperties({ data: { agent: name } }).catch((thrown: unknown) => {
        const code = asAppError(thrown)?.code
        if (code === 'not_found' || code === 'invalid') throw notFound()
        throw thrown
      }),
      getPageSeo({ data: { pageKey: 'about-agent' } }),
    ])
    // Redirect a former URL, or one with another case, to the current one.
    if (found.agent.slug !== name) {
      throw redirect({ to: '/about-{$name}', params: { name: found.agent.slug }, statusCode: 301 })
    }
    return { ...found, seo: seoOf(seo, found.agent.name) }
  },
  head: ({ matches, loaderData }) =>
    pageHead(matches, {
      title: loaderData ? loaderData.agent.name : 'Agent',
      description:
        loaderData &&
        `${loaderData.agent.title}. ${loaderData.agent.areas ? `Serves ${loaderData.agent.areas}. ` : ''}Direct line ${loaderData.agent.phone}.`,
      stored: loaderData?.seo,
      data: loaderData
        ? [
            {
              '@context': 'https://schema.org',
              '@type': 'RealEstateAgent',
              name: loaderData.agent.name,
              jobTitle: loaderData.agent.title,
              telephone: `+1-${loaderData.agent.phone}`,
              email: loaderData.agent.email,
            },
          ]
        : [],
    }),
  component: AgentPage,
})

function AgentPage() {
  const data = Route.useLoaderData()
  usePrinting(data.properties)
  return <AgentView {...data} />
}
