import { useBrokerage } from '#features/brokerage/public.tsx'
import { qualitySentence } from '../rules/sentences.ts'
import type { ValuationAnswer } from '../schema.ts'

/** Test results, and the limits of the estimate. */
export function Trust({ answer: { quality } }: { answer: Pick<ValuationAnswer, 'quality'> }) {
  const { mls } = useBrokerage()
  return (
    <div className="mt-6 grid max-w-[62ch] gap-3 text-ink-2">
      {quality && <p>{qualitySentence(quality)}</p>}
      <p className="text-small">
        {`This is a computer estimate from MLS sales. It is not an appraisal, and no broker has seen the home. Sold data from ${mls.name}, deemed reliable but not guaranteed, for your personal use only.`}
      </p>
    </div>
  )
}
