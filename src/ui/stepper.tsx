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
