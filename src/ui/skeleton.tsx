import { cx } from './cx.ts'

/** A still shape in the geometry of what comes, on the first load only; give it width and height by class. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cx('block animate-skeleton rounded-badge bg-limestone-2', className)} />
}
