const TONES = { plain: 'bg-navy-600', ok: 'bg-ok', warning: 'bg-gold-700', error: 'bg-error' } as const

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
          className={`h-full rounded-badge forced-colors:bg-[Highlight] ${TONES[tone]}`}
          style={{ width: `${max > 0 ? Math.min(100, (value / max) * 100) : 0}%` }}
        />
      </div>
    </div>
  )
}

export type MeterProps = {
  label: string
  value: number
  max: number
  /** Text of the value: "312 of 500 downloads". */
  text: string
  tone?: keyof typeof TONES
  isLabelHidden?: boolean
  size?: 'normal' | 'thin'
  className?: string
}
