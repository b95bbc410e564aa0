import { Notice } from '#ui/page/notice.tsx'
import { linkClass } from '#ui/text/link.tsx'
import { acceptPath } from '../rules.ts'
import type { MySearchProposal } from '../schema.ts'

/** Offers to answer a proposed search with the filters that the user is about to save. */
export function AnswerWithSearch({ searches, search }: { searches: readonly MySearchProposal[]; search: string }) {
  if (searches.length === 0) return null
  return (
    <Notice tone="info" title="Replace a proposed search?" className="mb-5">
      <ul className="grid gap-1">
        {searches.map(({ id, name, agent_name }) => (
          <li key={id}>
            <a href={acceptPath(id, search)} className={linkClass()}>
              {`Replace “${name}”${agent_name ? ` from ${agent_name}` : ''}`}
            </a>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
