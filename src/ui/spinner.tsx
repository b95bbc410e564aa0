const SIZES = { 14: 'size-3.5', 16: 'size-4', 18: 'size-4.5' } as const

/** A turning ring for inside a button; say in words beside it what is going on. */
export function Spinner({ size = 18 }: { size?: keyof typeof SIZES }) {
  return (
    <span
      aria-hidden="true"
      className={`inline-block shrink-0 animate-spin rounded-full border-2 border-current border-r-transparent ${SIZES[size]}`}
    />
  )
}
