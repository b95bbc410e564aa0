import { diffLines } from '../rules/diff.ts'

/** Changed lines of a text: removed ones with minus, added ones with plus. */
export function TextDiff({ before, after }: { before: string; after: string }) {
  const lines = diffLines(before, after)
  if (lines.every(({ kind }) => kind === 'same')) return <p className="text-ink-3">No words differ.</p>
  return (
    <div className="grid gap-1 text-small [overflow-wrap:anywhere]">
      {lines.map(({ kind, text }, at) => {
        const { Tag, look, spoken } = LOOKS[kind]
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity besides their position
          <Tag key={at} className={`rounded-badge px-2.5 py-1 no-underline ${look}`}>
            {spoken && <span className="sr-only">{spoken}</span>}
            {text}
          </Tag>
        )
      })}
    </div>
  )
}

const LOOKS = {
  same: { Tag: 'p', look: 'text-ink-3', spoken: null },
  removed: {
    Tag: 'del',
    look: "bg-error-50 before:font-bold before:text-error before:content-['−_']",
    spoken: 'Removed: ',
  },
  added: { Tag: 'ins', look: "bg-ok-50 before:font-bold before:text-ok before:content-['+_']", spoken: 'Added: ' },
} as const
