import { telephoneUrl } from '#features/brokerage/rules.ts'
import { linkClass } from '#ui/text/link.tsx'
import type { PublicAgent } from '../schema.ts'
import { AgentTile } from './agent-tile.tsx'

/** An agent with name, title, direct line, areas and a link to the profile. */
export function AgentCard({ agent }: { agent: PublicAgent }) {
  const { slug, name, title, phone, areas } = agent
  return (
    <article className="grid grid-cols-[112px_minmax(0,1fr)] gap-5 max-[17.5rem]:grid-cols-1 sm:grid-cols-[144px_minmax(0,1fr)]">
      <AgentTile agent={agent} />
      <div className="grid content-start gap-1">
        <h3 className="title text-navy-800">{name}</h3>
        <p className="text-ink-2">{title}</p>
        {areas && <p className="mt-1 text-ink-2 text-small">{areas}</p>}
        <p className="mt-2 flex flex-wrap gap-x-5">
          <a href={telephoneUrl(phone)} className={`${linkClass('more')} tabular`}>
            {phone}
          </a>
          <a href={`/about-${slug}`} className={linkClass('more')}>
            {`About ${name.split(' ')[0]}`}
          </a>
        </p>
      </div>
    </article>
  )
}
