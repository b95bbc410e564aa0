/** Two-pixel progress bar above results that are loading. Its height is reserved when idle. */
export function BusyBar({ isBusy, label = 'Loading…' }: { isBusy: boolean; label?: string }) {
  return (
    <div role="status" className="h-0.5 overflow-hidden">
      {isBusy && (
        <>
          <span className="sr-only">{label}</span>
          <span aria-hidden="true" className="block h-full bg-navy-100">
            <span className="block h-full w-2/5 animate-busy bg-navy-800" />
          </span>
        </>
      )}
    </div>
  )
}
