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
        <div className="grid gap-x-16 gap-y-8 md:grid-cols-[minmax(0,320px)_minmax(0,1fr)]">
          <AgentTile agent={agent} className="max-w-80 max-md:max-w-44" />
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
                {`Message ${firstName(name)}`}
              </a>
            </div>
            <DataList
              className="mt-8 max-w-120"
              items={[
                { label: 'Areas served', value: areas },
                {
                  label: 'Email',
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
        <Section id="listings" title={`${firstName(name)}’s listings`} className="border-line border-t" space="tight">
          <CardRow label={`${firstName(name)}’s listings`} homes={properties} isDrawn={office.has_drawn_pictures} />
          <MlsNote brokerage={office} freshness={freshness} className="mt-10" />
        </Section>
      )}
    </FollowLinks>
  )
}
