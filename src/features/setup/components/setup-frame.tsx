import { Link } from '@tanstack/react-router'
import { Check, ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { cx } from '#ui/text/cx.ts'
import { Icon } from '#ui/text/icon.tsx'
import { linkClass } from '#ui/text/link.tsx'
import { pathOf } from '../rules.ts'
import type { StepState } from '../schema.ts'
import { STEPS, type Step } from '../words.ts'

const ORDER = Object.keys(STEPS) as Step[]

/** Layout of the setup: the list of steps beside the current one, and above it on a phone. */
export function SetupFrame({ steps, current, title, lead, children }: SetupFrameProps) {
  const place = current ? ORDER.indexOf(current) + 1 : null
  const list = <StepList steps={steps} current={current} />
  return (
    <div className="min-h-screen text-small [--bar-height:0px] lg:grid lg:grid-cols-[296px_minmax(0,1fr)]">
      <header className="border-line bg-limestone px-5 py-4 max-lg:border-b lg:sticky lg:top-0 lg:flex lg:h-screen lg:flex-col lg:gap-7 lg:overflow-y-auto lg:border-r lg:py-6">
        <p className="flex items-baseline justify-between gap-3 px-2">
          <b className="font-display text-lead text-navy-800">Porchlight</b>
          <span className="text-ink-3">Setup</span>
        </p>
        <details className="group mt-2 px-2 lg:hidden">
          <summary className="flex min-h-11 cursor-pointer list-none items-center gap-3 font-semibold [&::-webkit-details-marker]:hidden">
            <span className="grow">
              {current ? `Step ${place} of ${ORDER.length}: ${STEPS[current]}` : 'All steps'}
              {current && <StepMeter steps={steps} current={current} />}
            </span>
            <Icon icon={ChevronDown} size={20} className="group-open:rotate-180" />
          </summary>
          <div className="pt-1">{list}</div>
        </details>
        <div className="max-lg:hidden">{list}</div>
        {steps.length > 0 && (
          <p className="mt-auto px-2 text-ink-3 text-legal max-lg:hidden">
            Each step is saved. Leave anytime, and sign in at /setup to continue.{' '}
            <Link to="/admin" className={linkClass()}>
              Admin area
            </Link>
          </p>
        )}
      </header>
      <main id="main" tabIndex={-1} className="flex min-h-full min-w-0 flex-col px-(--gutter) pt-8 lg:pt-12">
        <div className="mx-auto flex w-full max-w-[1064px] grow flex-col">
          <DoneNotice />
          <header className="mb-7">
            <p className="mb-1 font-semibold text-ink-3">{place ? `Step ${place} of ${ORDER.length}` : 'Setup'}</p>
            <h1 className="display-2 text-navy-800 [overflow-wrap:anywhere]">{title}</h1>
            {lead && <p className="measure mt-2 text-ink-2 text-panel">{lead}</p>}
          </header>
          {children}
        </div>
      </main>
    </div>
  )
}

/** Row of bars, one for each step, for a phone, where the list is collapsed. */
function StepMeter({ steps, current }: { steps: readonly StepState[]; current: Step }) {
  const done = new Set(steps.filter(({ is_done }) => is_done).map(({ step }) => step))
  return (
    <span aria-hidden className="mt-1.5 grid max-w-60 grid-flow-col gap-1">
      {ORDER.map((step) => (
        <i
          key={step}
          className={cx('h-1 rounded-full', step === current ? HALF_DONE : done.has(step) ? 'bg-navy-800' : 'bg-line')}
        />
      ))}
    </span>
  )
}

const HALF_DONE = 'bg-[linear-gradient(90deg,var(--color-navy-800)_50%,var(--color-line)_50%)]'

function StepList({ steps, current }: Pick<SetupFrameProps, 'steps' | 'current'>) {
  const known = new Map(steps.map((state) => [state.step, state]))
  return (
    <nav aria-label="Steps">
      <ol className="grid gap-0.5">
        {ORDER.map((step, at) => {
          const { is_done = false, note = null } = known.get(step) ?? {}
          const isNow = step === current
          const content = (
            <>
              <span
                className={cx(
                  'grid size-7 place-items-center rounded-full border font-semibold text-caption tabular',
                  isNow
                    ? 'border-navy-800 bg-navy-800 text-white'
                    : is_done
                      ? 'border-transparent bg-ok-50 text-ok'
                      : 'border-control bg-white',
                )}
              >
                {is_done && !isNow ? <Icon icon={Check} size={16} /> : at + 1}
              </span>
              <span className="min-w-0 leading-7 [overflow-wrap:anywhere]">
                {STEPS[step]}
                <span className="sr-only">{is_done ? ', done' : ''}</span>
                {note && <span className="block text-ink-3 text-legal leading-snug">{note}</span>}
              </span>
            </>
          )
          const look = 'grid grid-cols-[28px_minmax(0,1fr)] gap-3 rounded-control p-2 font-medium text-ink-2'
          return (
            <li key={step}>
              {/* The first step is over once there are others. */}
              {steps.length > 0 && step !== 'account' ? (
                <Link
                  to={pathOf(step)}
                  aria-current={isNow ? 'step' : undefined}
                  className={cx(look, 'no-underline hover:bg-limestone-2', isNow && 'font-bold text-navy-800')}
                >
                  {content}
                </Link>
              ) : (
                <span
                  aria-current={isNow ? 'step' : undefined}
                  className={cx(look, isNow && 'font-bold text-navy-800')}
                >
                  {content}
                </span>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

interface SetupFrameProps {
  /** Empty before there is an administrator. */
  steps: readonly StepState[]
  /** Null on a page that is no step. */
  current: Step | null
  title: string
  lead?: ReactNode
  children: ReactNode
}
