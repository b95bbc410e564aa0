import { CalendarDays, MessageSquareText, Phone } from 'lucide-react'
import { telephoneUrl } from '#features/brokerage/rules.ts'
import { buttonClass } from '#ui/fields/button.tsx'
import { useKeyboardOpen } from '#ui/page/use-keyboard-open.ts'
import { cx } from '#ui/text/cx.ts'
import { Icon } from '#ui/text/icon.tsx'

/** Bottom bar on a phone with call and tour, or text message if the home is not for sale. Hides on typing. */
export function ContactBar({ phone, tourHref }: { phone: string | null; tourHref: string | null }) {
  const isTyping = useKeyboardOpen()
  if (!phone) return null
  return (
    <div
      className={cx(
        'sticky bottom-0 z-20 grid gap-2 border-line border-t bg-white px-4 pt-2.5 pb-[calc(10px+env(safe-area-inset-bottom))] lg:hidden print:hidden',
        tourHref ? 'grid-cols-[1fr_2fr]' : 'grid-cols-2',
        isTyping && 'max-lg:hidden',
      )}
    >
      <a
        href={telephoneUrl(phone)}
        className={buttonClass({ variant: tourHref ? 'outline' : 'primary' })}
        aria-label={`Call ${phone}`}
      >
        <Icon icon={Phone} />
        Call
      </a>
      {tourHref ? (
        <a href={tourHref} data-follow="" className={buttonClass()}>
          <Icon icon={CalendarDays} />
          Request a tour
        </a>
      ) : (
        <a href={telephoneUrl(phone).replace('tel:', 'sms:')} className={buttonClass({ variant: 'outline' })}>
          <Icon icon={MessageSquareText} />
          Text
        </a>
      )}
    </div>
  )
}
