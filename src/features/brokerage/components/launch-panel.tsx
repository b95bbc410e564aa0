import { HistoryList } from '#kit/table/history-list.tsx'
import { PanelSection } from '#ui/page/record.tsx'
import { Link, linkClass } from '#ui/text/link.tsx'
import type { BrokerageSettings, MissingItem } from '../schema.ts'

/** State of the launch with everything that is missing, and the history of the record. */
export function LaunchPanel({ settings: { is_open, missing, history } }: { settings: BrokerageSettings }) {
  return (
    <>
      <PanelSection title="Site status" isFirst>
        <p className="text-ink-2">
          {is_open
            ? 'The site is live. Visitors and search engines see it.'
            : 'Visitors see “Opening soon” with your name and phone. Search engines are asked not to index the site.'}
        </p>
        {missing.length > 0 && (
          <>
            <h3 className="mt-4 mb-2 font-semibold">Required to launch</h3>
            <MissingList missing={missing} />
          </>
        )}
        {!is_open && missing.length === 0 && <p className="mt-2">Nothing is missing. You can launch the site.</p>}
        <p className="mt-3 flex flex-wrap gap-x-4 gap-y-1">
          <Link to="/admin/brokerage/launch" className={linkClass()}>
            Launch checks
          </Link>
          <Link to="/admin/brokerage/legal" className={linkClass()}>
            Legal texts
          </Link>
        </p>
      </PanelSection>
      <HistoryList changes={history} empty="No changes yet" />
    </>
  )
}

/** Lists the missing items before the site can open, each with a link to its section. */
function MissingList({ missing }: { missing: readonly MissingItem[] }) {
  return (
    <ul className="grid list-disc gap-1.5 pl-5">
      {missing.map(({ key, sentence, href }) => (
        <li key={key}>
          {sentence}{' '}
          <a href={href} className={linkClass()}>
            Add<span className="sr-only">{`: ${sentence}`}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
