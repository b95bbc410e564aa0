import type { ReactNode } from 'react'
import { useBrokerage } from '#features/brokerage/public.tsx'
import type { ContactPromise } from '#features/contacts/schema.ts'
import { Avatar } from '#ui/text/person.tsx'
import type { EstimateQuality } from '../schema.ts'

/** Layout of the questions, with the test result on a large screen and the person who answers. */
export function FlowPage({ promise: { answerer }, quality, drawing, children }: FlowPageProps) {
  const { name } = useBrokerage()
  const who = answerer?.name ?? name
  return (
    <div className="grid lg:min-h-180 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <div className="relative hidden bg-limestone-2 lg:block">
        <div className="sticky top-(--bar-height) h-[min(100%,100vh-var(--bar-height))] min-h-140">
          <img
            src={drawing}
            alt=""
            width="1280"
            height="620"
            className="absolute inset-0 size-full object-cover object-[30%_50%]"
          />
          <p className="absolute inset-x-0 bottom-0 bg-linear-to-t from-navy-950/86 via-50% via-navy-950/72 to-navy-950/0 px-8 pt-32 pb-8 text-white leading-snug">
            {quality ? (
              <>
                <b className="block">{`${Math.round(quality.coverage * 100)}% of homes sold within the range in our test.`}</b>
                {`Tested on ${quality.answered} closed sales that the estimate hadn’t used. If there aren’t enough comparable sales, a broker prices your home.`}
              </>
            ) : (
              <>
                <b className="block">We base our price on closed sales nearby.</b>
                If there aren’t enough comparable sales, a broker prices your home.
              </>
            )}
          </p>
        </div>
      </div>
      <div className="px-(--gutter) py-8 lg:py-14 lg:pr-10 lg:pl-14">
        <div className="max-w-150">
          {children}
          <p className="mt-8 flex items-center gap-3 border-line border-t pt-5 text-ink-2 text-small">
            <Avatar name={who} />
            <span>
              <b className="text-ink">{who}</b> {answerer ? 'will review your home’s value and reply' : 'answers'}{' '}
              within 24 hours. Free, with no obligation.
            </span>
          </p>
        </div>
      </div>
    </div>
  )
}

interface FlowPageProps {
  promise: ContactPromise
  quality: EstimateQuality | null
  /** URL of the image. */
  drawing: string
  children: ReactNode
}
