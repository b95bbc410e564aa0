import { PanelSection } from '#ui/page/record.tsx'
import { hintsIn } from '../rules/hints.ts'

/** Wordings of a text to reconsider under fair-housing law. They block nothing. */
export function HintList({ text }: { text: string }) {
  const hints = hintsIn(text)
  return (
    <PanelSection title="Fair-housing check">
      <div role="status">
        {hints.length === 0 ? (
          <p className="text-ink-3">Nothing found.</p>
        ) : (
          <ul className="grid gap-2">
            {hints.map(({ words, reason, instead }) => (
              <li key={words} className="rounded-control bg-gold-100 px-3 py-2.5 [overflow-wrap:anywhere]">
                <b>{`“${words}”`}</b> {reason} <span className="text-ink-2">{instead}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
      <p className="mt-2 text-ink-3 text-legal">These are suggestions. Use your judgment.</p>
    </PanelSection>
  )
}
