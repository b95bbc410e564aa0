const SIZES = { 14: 'size-3.5', 16: 'size-4', 18: 'size-4.5' } as const

/** Spinner for a button. Text beside it must say what is in progress. */
export function Spinner({ size = 18 }: { size?: keyof typeof SIZES }) {
  return (
    <span
      aria-hidden="true"
      className={`inline-block shrink-0 animate-spin rounded-full border-2 border-current border-r-transparent ${SIZES[size]}`}
    />
  )
}
