import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { AgentTile } from '#features/agents/components/agent-tile.tsx'
import { getAgentWithProperties } from '#features/agents/functions.ts'
import { firstName } from '#features/agents/rules.ts'
import { useBrokerage } from '#features/brokerage/public.tsx'
import { telephoneUrl } from '#features/brokerage/rules.ts'
import { CardRow, MlsNote } from '#features/properties/public.tsx'
import { getPageSeo } from '#features/seo/functions.ts'
import { seoOf } from '#features/seo/rules.ts'
import { asAppError } from '#kit/call/errors.ts'
import { pageHead } from '#kit/page/head.ts'
import { buttonClass } from '#ui/fields/button.tsx'
import { FollowLinks } from '#ui/page/follow-links.tsx'
import { Section } from '#ui/page/section.tsx'
import { DataList } from '#ui/table/data-list.tsx'
import { linkClass } from '#ui/text/link.tsx'

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
        `${loaderData.agent.title}. ${loaderData.agent.areas ?? ''} Direct line ${loaderData.agent.phone}.`,
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
  const { agent, properties, freshness } = Route.useLoaderData()
  const office = useBrokerage()
  const { name, slug, title, phone, email, license_number, licensed_year, areas, bio } = agent
  return (
    <FollowLinks>
      <div className="wrap py-10 lg:py-16">
        <div className="grid gap-x-16 gap-y-8 md:grid-cols-[minmax(0,320px)_minmax(0,1fr)]">
          <AgentTile name={name} className="max-w-80 text-[5rem] max-md:max-w-44" />
          <div>
            <h1 className="display-2 text-navy-800">{name}</h1>
            <p className="lead mt-2 text-ink-2">{`${title}, ${office.name}`}</p>
            <div className="mt-6 grid max-w-(--container-text) gap-4 leading-relaxed">
              {bio
                .split(/\n{2,}/)
                .filter(Boolean)
                .map((paragraph) => (
                  <p key={paragraph} className="whitespace-pre-line">
                    {paragraph}
                  </p>
                ))}
            </div>
            <div className="mt-7 flex flex-wrap gap-3">
              <a href={telephoneUrl(phone)} className={buttonClass({ size: 'lg' })}>
                {`Call or text ${phone}`}
              </a>
              <a
                href={`/contact?agent=${slug}`}
                data-follow=""
                className={buttonClass({ variant: 'outline', size: 'lg' })}
              >
                {`Write to ${firstName(name)}`}
              </a>
            </div>
            <DataList
              className="mt-8 max-w-120"
              items={[
                { label: 'Works in', value: areas },
                {
                  label: 'E-mail',
                  value: (
                    <a href={`mailto:${email}`} className={linkClass()}>
                      {email}
                    </a>
                  ),
                },
                { label: 'License', value: license_number },
                { label: 'Licensed since', value: licensed_year },
              ]}
            />
          </div>
        </div>
      </div>
      {properties.length > 0 && (
        <Section
          id="listings"
          title={`Homes that ${firstName(name)} lists`}
          className="border-line border-t"
          space="tight"
        >
          <CardRow
            label={`Homes that ${firstName(name)} lists`}
            homes={properties}
            isDrawn={office.has_drawn_pictures}
          />
          <MlsNote brokerage={office} freshness={freshness} className="mt-10" />
        </Section>
      )}
    </FollowLinks>
  )
}
