import type { ConsentText } from '../schema.ts'

export function ConsentTextBody({ text }: { text: ConsentText }) {
  return (
    <div className="grid gap-2.5 text-ink-2 text-small">
      <p>{text.intro}</p>
      {text.sections.map(({ title, text: body }, at) => (
        <p key={title}>
          <b className="text-ink">
            {at + 1}. {title}.
          </b>{' '}
          {body}
        </p>
      ))}
    </div>
  )
}
