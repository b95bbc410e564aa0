import { cx } from './cx.ts'

/** Placeholder in the shape of the content, for the first load only. Set width and height by class. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cx('block animate-skeleton rounded-badge bg-limestone-2', className)} />
}
