/** Shows a record's payload as text, in a scroll area that the keyboard can reach. */
export function RawRecord({ label, text }: { label: string; text: string }) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be reachable by keyboard.
      tabIndex={0}
      className="max-h-120 overflow-auto rounded-control border border-line bg-limestone p-4"
    >
      <pre className="font-mono text-legal leading-normal">{text}</pre>
    </section>
  )
}
