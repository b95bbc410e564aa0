import { buttonClass } from '#ui/fields/button.tsx'
import { Section } from '#ui/page/section.tsx'
import { MarketingPlan } from './marketing-plan.tsx'

/** On a phone, shows the first eight points and a button for the rest. */
export function PlanSection() {
  return (
    <Section id="plan" space="tight">
      <div className="grid gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,4fr)_minmax(0,8fr)]">
        <div className="grid content-start justify-items-start gap-5 lg:sticky lg:top-25 lg:self-start">
          <h2 className="display-3">The 22-Point Marketing Plan</h2>
          <p className="measure text-ink-2">
            What we do for every home we list, at every price. You get it with dates, and we check off each point with
            you.
          </p>
          <a href="/sell" data-follow="" className={buttonClass({ variant: 'outline' })}>
            How we sell homes
          </a>
        </div>
        <MarketingPlan isShort />
      </div>
    </Section>
  )
}
