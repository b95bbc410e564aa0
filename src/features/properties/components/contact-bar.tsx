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
        'sticky bottom-0 z-20 grid grid-cols-[2fr_1fr] gap-2 border-line border-t bg-white px-4 pt-2.5 pb-[calc(10px+env(safe-area-inset-bottom))] lg:hidden print:hidden',
        isTyping && 'max-lg:hidden',
      )}
    >
      <a href={telephoneUrl(phone)} className={buttonClass()}>
        <Icon icon={Phone} />
        <span>
          {'Call '}
          {/* With very large text the number would fill the bar. */}
          <span className="whitespace-nowrap max-[15rem]:sr-only">{phone}</span>
        </span>
      </a>
      {tourHref ? (
        <a href={tourHref} data-follow="" className={buttonClass({ variant: 'outline' })}>
          <Icon icon={CalendarDays} />
          Tour
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
