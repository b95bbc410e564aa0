/** A record as the feed wrote it: text, whatever it says. It scrolls in itself, by the keyboard too. */
export function RawRecord({ label, text }: { label: string; text: string }) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
      tabIndex={0}
      className="max-h-120 overflow-auto rounded-control border border-line bg-limestone p-4"
    >
      <pre className="font-mono text-legal leading-normal">{text}</pre>
    </section>
  )
}
