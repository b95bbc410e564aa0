import type { ReactNode } from 'react'
import { cx } from '#ui/text/cx.ts'
import drawing from './auth-drawing.webp?url'

/** Layout of an account page: the form, and from 1024 px an illustration with what the account is for. */
export function AuthPage({ isWide = false, claim = BUYERS, children }: AuthPageProps) {
  return (
    <div className="grid grow lg:grid-cols-2">
      <div className="grid content-start justify-items-center px-(--gutter) py-8 sm:py-14">
        <div className={cx('grid w-full gap-5', isWide ? 'max-w-140' : 'max-w-form')}>{children}</div>
      </div>
      <div className="on-dark relative hidden min-h-160 bg-limestone-2 lg:block">
        {/* Beside a long form the illustration sticks instead of stretching. */}
        <div className="sticky top-(--bar-height) h-[min(100%,100vh-var(--bar-height))] min-h-140">
          <img
            src={drawing}
            alt=""
            width="1000"
            height="1200"
            loading="lazy"
            className="absolute inset-0 size-full object-cover"
          />
          <div className="absolute inset-x-0 bottom-0 bg-linear-to-t from-navy-950/86 via-50% via-navy-950/72 to-navy-950/0 px-10 pt-32 pb-10 text-white">
            <p className="quote-text-large max-w-[24ch]">{claim}</p>
          </div>
        </div>
      </div>
    </div>
  )
}

const BUYERS = 'Save homes and searches, and see price history that MLS rules reserve for registered users.'

interface AuthPageProps {
  isWide?: boolean
  /** Purpose of the account. */
  claim?: string
  children: ReactNode
}
