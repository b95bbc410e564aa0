import { Notice } from '#ui/page/notice.tsx'
import type { Dropped } from '../schema.ts'

/** Lists the ignored parts of the URL, with reasons. */
export function DroppedNotice({ dropped }: { dropped: Dropped[] }) {
  if (dropped.length === 0) return null
  const shown = dropped.slice(0, 5)
  return (
    <Notice
      tone="warning"
      title={dropped.length === 1 ? 'We left out 1 filter.' : `We left out ${dropped.length} filters.`}
    >
      <ul className="mt-1 grid gap-0.5 text-small">
        {shown.map(({ name, value, why }) => (
          <li key={`${name} ${value} ${why}`}>
            “{name}: {value}” {why}.
          </li>
        ))}
      </ul>
    </Notice>
  )
}
