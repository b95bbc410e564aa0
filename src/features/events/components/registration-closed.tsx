import { LinkButton } from '#ui/fields/button.tsx'
import { linkClass } from '#ui/text/link.tsx'
import { MESSAGES } from '../words.ts'

export function closedText({
  isOver,
  hasBegun,
  isFull,
}: {
  isOver: boolean
  hasBegun: boolean
  isFull: boolean
}): string {
  if (isOver) return 'Thank you to everyone who came.'
  if (hasBegun) return 'Registration is closed. You’re welcome to come if there’s room.'
  return isFull ? MESSAGES.full : 'Registration opens when the page is published.'
}

export function RegistrationClosed({ text }: { text: string }) {
  return (
    <div className="grid justify-items-start gap-4">
      <p className="text-ink-2">{text}</p>
      <LinkButton to="/networking" variant="outline">
        See upcoming events
      </LinkButton>
      <p className="text-ink-3 text-small">
        Want to hear about the next one?{' '}
        <a href="/newsletter" className={linkClass()}>
          See the newsletter
        </a>
        .
      </p>
    </div>
  )
}
