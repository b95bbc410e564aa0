import { PanelSection } from '#ui/page/record.tsx'
import { dayAndTime } from '../time/format.ts'

/** History of a record, newest first: actor, act and time. */
export function HistoryList({ changes, empty }: HistoryListProps) {
  if (changes.length === 0 && !empty) return null
  return (
    <PanelSection title="History">
      {changes.length === 0 ? (
        <p className="text-ink-3">{empty}</p>
      ) : (
        <ol className="grid gap-3">
          {changes.map((change) => (
            <li
              key={change.seq}
              className="relative pl-5 [overflow-wrap:anywhere] before:absolute before:top-1.5 before:left-0 before:size-2 before:rounded-full before:border-2 before:border-navy-600 before:content-['']"
            >
              <p>
                {change.by} {change.what}
              </p>
              <p className="tabular text-ink-3 text-legal">{dayAndTime(change.at)}</p>
            </li>
          ))}
        </ol>
      )}
    </PanelSection>
  )
}

interface HistoryListProps {
  changes: readonly { seq: number | string; by: string; what: string; at: Date }[]
  /** Text for an empty history; without it the section is hidden. */
  empty?: string
}
