/** Renders a stored disclosure or agreement verbatim: a title, an introduction, numbered sections. */
export function AgreementBody({ body, level = 3 }: { body: string; level?: 2 | 3 }) {
  const [title = '', ...lines] = body.split('\n')
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <div className="measure grid gap-3 text-ink-2">
      <Heading className="subtitle text-ink">{title}</Heading>
      {lines.map((line) => {
        const [, lead, text] = /^(\d+\. [^.?]+[.?]) (.*)$/.exec(line) ?? []
        return lead ? (
          <p key={line}>
            <b className="font-semibold text-ink">{lead}</b> {text}
          </p>
        ) : (
          <p key={line}>{line}</p>
        )
      })}
    </div>
  )
}
