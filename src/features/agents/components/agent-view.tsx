import { useBrokerage } from '#features/brokerage/public.tsx'
import { telephoneUrl } from '#features/brokerage/rules.ts'
import { CardRow, MlsNote } from '#features/properties/public.tsx'
import { buttonClass } from '#ui/fields/button.tsx'
import { FollowLinks } from '#ui/page/follow-links.tsx'
import { Section } from '#ui/page/section.tsx'
import { DataList } from '#ui/table/data-list.tsx'
import { linkClass } from '#ui/text/link.tsx'
import { firstName } from '../rules.ts'
import type { AgentWithProperties } from '../schema.ts'
import { AgentTile } from './agent-tile.tsx'

export function AgentView({ agent, properties, freshness }: AgentWithProperties) {
  const office = useBrokerage()
  const { name, slug, title, phone, email, license_number, licensed_year, areas, bio } = agent
  return (
    <FollowLinks>
      <div className="wrap py-10 lg:py-16">
        <div className="grid gap-x-5 gap-y-6 max-md:grid-cols-[112px_minmax(0,1fr)] md:grid-cols-[240px_minmax(0,1fr)] md:gap-x-12 lg:grid-cols-[240px_minmax(0,1fr)_minmax(280px,320px)] lg:gap-x-14">
          <AgentTile agent={agent} className="md:row-span-3 lg:row-span-2" />
          <div className="self-center [overflow-wrap:anywhere]">
            <h1 className="display-2 text-navy-800">{name}</h1>
            <p className="lead mt-2 text-ink-2">{`${title}, ${office.name}`}</p>
          </div>
          <div className="max-md:col-span-2 lg:col-start-3 lg:row-span-2 lg:row-start-1 lg:border-line lg:border-l lg:pl-8">
            <div className="grid gap-3 sm:max-lg:flex">
              <a href={telephoneUrl(phone)} className={buttonClass({ size: 'lg' })}>
                {`Call or text ${phone}`}
              </a>
              <a
                href={`/contact?agent=${slug}`}
                data-follow=""
                className={buttonClass({ variant: 'outline', size: 'lg' })}
              >
                {`Message ${firstName(name)}`}
              </a>
            </div>
            <DataList
              className="mt-5 max-w-120"
              items={[
                { label: 'Areas served', value: areas },
                {
                  label: 'Email',
                  value: (
                    <a href={`mailto:${email}`} className={linkClass()}>
                      {email.slice(0, email.lastIndexOf('@'))}
                      <wbr />
                      {email.slice(email.lastIndexOf('@'))}
                    </a>
                  ),
                },
                { label: 'License', value: license_number },
                { label: 'Licensed since', value: licensed_year },
              ]}
            />
          </div>
          <div className="grid max-w-(--container-text) content-start gap-4 leading-relaxed max-md:col-span-2 lg:col-start-2">
            {bio
              .split(/\n{2,}/)
              .filter(Boolean)
              .map((paragraph) => (
                <p key={paragraph} className="whitespace-pre-line [overflow-wrap:anywhere]">
                  {paragraph}
                </p>
              ))}
          </div>
        </div>
      </div>
      {properties.length > 0 && (
        <Section id="listings" title={`${firstName(name)}’s listings`} className="border-line border-t" space="tight">
          <CardRow label={`${firstName(name)}’s listings`} homes={properties} isDrawn={office.has_drawn_pictures} />
          <MlsNote brokerage={office} freshness={freshness} className="mt-10" />
        </Section>
      )}
    </FollowLinks>
  )
}
