import { buttonClass } from '#ui/fields/button.tsx'
import { telephoneUrl } from '../rules.ts'

/** Buttons to call or email the sender of an inquiry. */
export function ReachButtons({ phone, email, isTextStopped = false }: ReachButtonsProps) {
  return (
    <>
      {phone && (
        <>
          <a href={telephoneUrl(phone)} className={buttonClass({ variant: 'outline', size: 'xs' })}>
            {`Call ${phone}`}
          </a>
          {!isTextStopped && (
            <a
              href={telephoneUrl(phone).replace('tel:', 'sms:')}
              className={buttonClass({ variant: 'outline', size: 'xs' })}
            >
              Text
            </a>
          )}
        </>
      )}
      {email && (
        <a href={`mailto:${email}`} className={buttonClass({ variant: 'outline', size: 'xs' })}>
          Email
        </a>
      )}
    </>
  )
}

interface ReachButtonsProps {
  phone?: string | null
  email?: string | null
  /** True if they replied STOP: the button for texts is left out. */
  isTextStopped?: boolean
}
