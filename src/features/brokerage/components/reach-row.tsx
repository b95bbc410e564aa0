import { Mail, MessageSquareText, Phone } from 'lucide-react'
import { buttonClass } from '#ui/fields/button.tsx'
import { Icon } from '#ui/text/icon.tsx'
import { telephoneUrl } from '../rules.ts'

/** Buttons to call, text and email a person, of equal width: on a phone the first answer is one tap away. */
export function ReachRow({ name, phone, emailPath, isTextStopped = false, isUrgent = false, onEmail }: ReachRowProps) {
  const look = buttonClass({ variant: 'outline', size: 'xs' })
  return (
    <div className="flex flex-wrap gap-1.5 [&>a]:min-w-19.5 [&>a]:flex-1 [&>a]:px-2">
      {phone && (
        <a
          href={telephoneUrl(phone)}
          aria-label={`Call ${name}, ${phone}`}
          className={isUrgent ? buttonClass({ variant: 'primary', size: 'xs' }) : look}
        >
          <Icon icon={Phone} size={16} />
          Call
        </a>
      )}
      {phone && !isTextStopped && (
        <a href={telephoneUrl(phone).replace('tel:', 'sms:')} aria-label={`Text ${name}, ${phone}`} className={look}>
          <Icon icon={MessageSquareText} size={16} />
          Text
        </a>
      )}
      {emailPath && (
        <a
          href={emailPath}
          data-follow=""
          aria-label={`Email ${name}`}
          className={look}
          onClick={
            onEmail &&
            ((event) => {
              event.preventDefault()
              onEmail()
            })
          }
        >
          <Icon icon={Mail} size={16} />
          Email
        </a>
      )}
    </div>
  )
}

interface ReachRowProps {
  name: string
  phone: string | null
  /** Page with the form that emails the person; null if they have no address. */
  emailPath: string | null
  /** True if they answered STOP: the button for texts is left out. */
  isTextStopped?: boolean
  /** Opens the form that emails the person, if it is on this page. Without JavaScript, `emailPath` opens it. */
  onEmail?: () => void
  /** Emphasizes the call. */
  isUrgent?: boolean
}
