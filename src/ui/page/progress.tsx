/** Progress bar; without `value` it is indeterminate. */
export function Progress({ label, value, max = 100, note, className }: ProgressProps) {
  const isKnown = value !== undefined
  return (
    <div className={`grid content-start gap-1.5 text-small dense:text-caption ${className ?? ''}`}>
      <div className="flex flex-wrap justify-between gap-x-4">
        <span className="font-semibold">{label}</span>
        {note && <span className="tabular text-ink-3">{note}</span>}
      </div>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={isKnown ? 0 : undefined}
        aria-valuemax={isKnown ? max : undefined}
        aria-valuenow={value}
        className="h-1.5 overflow-hidden rounded-badge bg-limestone-2 forced-colors:border"
      >
        <div
          className={`h-full rounded-badge bg-navy-800 forced-colors:bg-[Highlight] ${isKnown ? 'transition-[width] duration-240' : 'w-2/5 animate-busy'}`}
          style={isKnown ? { width: `${Math.min(100, (value / max) * 100)}%` } : undefined}
        />
      </div>
    </div>
  )
}

type ProgressProps = { label: string; value?: number; max?: number; note?: string; className?: string }

const METER_TONES = { plain: 'bg-navy-600', ok: 'bg-ok', warning: 'bg-gold-700', error: 'bg-error' } as const

/** Share of a limit: numbers as text, and a bar. */
export function Meter({
  label,
  value,
  max,
  text,
  tone = 'plain',
  isLabelHidden = false,
  size = 'normal',
  className,
}: MeterProps) {
  return (
    <div className={`grid content-start gap-1 text-small dense:text-legal ${className ?? ''}`}>
      {!isLabelHidden && (
        <div className="flex flex-wrap justify-between gap-x-4">
          <span>{label}</span>
          <span className="tabular text-ink-2">{text}</span>
        </div>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: the native meter cannot be drawn in our colors. */}
      <div
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={Math.min(value, max)}
        aria-valuetext={text}
        className={`overflow-hidden rounded-badge bg-limestone-2 forced-colors:border ${size === 'thin' ? 'h-0.75' : 'h-1.5'}`}
      >
        <div
          className={`h-full rounded-badge forced-colors:bg-[Highlight] ${METER_TONES[tone]}`}
          style={{ width: `${max > 0 ? Math.min(100, (value / max) * 100) : 0}%` }}
        />
      </div>
    </div>
  )
}

type MeterProps = {
  label: string
  value: number
  max: number
  /** Text of the value: "312 of 500 downloads". */
  text: string
  tone?: keyof typeof METER_TONES
  isLabelHidden?: boolean
  size?: 'normal' | 'thin'
  className?: string
}

/** Progress in a form of several pages, as text and bars. */
export function Stepper({
  step,
  count,
  label,
  className,
}: {
  step: number
  count: number
  label?: string
  className?: string
}) {
  return (
    <div className={`grid content-start gap-2 text-small ${className ?? ''}`}>
      <p className="tabular text-ink-3">
        {step} of {count}
        {label && `: ${label}`}
      </p>
      <div aria-hidden="true" className="grid auto-cols-fr grid-flow-col gap-1">
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the bars have no identity besides their position.
          <span key={index} className={`h-1 rounded-badge ${index < step ? 'bg-navy-800' : 'bg-limestone-2'}`} />
        ))}
      </div>
    </div>
  )
}
