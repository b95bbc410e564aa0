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

export type ProgressProps = { label: string; value?: number; max?: number; note?: string; className?: string }
