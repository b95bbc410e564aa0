import { buttonClass } from '#ui/fields/button.tsx'
import { Section } from '#ui/page/section.tsx'
import { planTitle } from '../rules.ts'
import { MarketingPlan } from './marketing-plan.tsx'

/** The marketing plan, or nothing without points. On a phone, shows the first eight points and a button for the rest. */
export function PlanSection({ points, lead }: { points: readonly string[]; lead: string }) {
  if (points.length === 0) return null
  return (
    <Section id="plan" space="tight">
      <div className="grid gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,4fr)_minmax(0,8fr)]">
        <div className="grid content-start justify-items-start gap-5 lg:sticky lg:top-25 lg:self-start">
          <h2 className="display-3">{planTitle(points)}</h2>
          {lead && <p className="measure text-ink-2">{lead}</p>}
          <a href="/sell" data-follow="" className={buttonClass({ variant: 'outline' })}>
            How we sell homes
          </a>
        </div>
        <MarketingPlan points={points} isShort />
      </div>
    </Section>
  )
}
