import { CircleCheck, CircleX } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '#ui/text/icon.tsx'
import type { RuleState } from '../schema.ts'
import type { RuleKey } from '../words.ts'

/** Lists the MLS's rules with evidence, unmet ones first. */
export function RulesList({ rules, linkOf }: { rules: readonly RuleState[]; linkOf: (key: RuleKey) => ReactNode }) {
  return (
    <ul className="border-line border-t">
      {rules
        .toSorted((a, b) => Number(a.is_met) - Number(b.is_met))
        .map(({ key, label, is_met, evidence }) => (
          <li
            key={key}
            className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 border-line border-b py-2.5 last:border-b-0 sm:grid-cols-[auto_minmax(0,1fr)_auto]"
          >
            <Icon icon={is_met ? CircleCheck : CircleX} className={`mt-0.5 ${is_met ? 'text-ok' : 'text-error'}`} />
            {/* On a phone, the link follows the evidence in its last line. */}
            <div className="sm:contents">
              <div className="max-sm:inline">
                <p className="font-semibold">
                  <span className="sr-only">{is_met ? 'Met: ' : 'Not met: '}</span>
                  {label}
                </p>
                <p className="tabular text-ink-3 max-sm:mr-2 max-sm:inline">{evidence}</p>
              </div>
              <div className="max-sm:inline">{linkOf(key)}</div>
            </div>
          </li>
        ))}
    </ul>
  )
}
