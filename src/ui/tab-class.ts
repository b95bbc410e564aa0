import { cx } from './cx.ts'

/** Classes of the row around tabs; on a phone it scrolls sideways. */
export const tabRowClass = 'no-scrollbar flex gap-6 overflow-x-auto border-line border-b dense:gap-5 print:hidden'

/** Returns the classes of a tab: a link to a section or a view, or a Tabs tab. */
export function tabClass(isCurrent: boolean): string {
  return cx(
    'relative inline-flex min-h-12 shrink-0 cursor-pointer items-center gap-1.5 whitespace-nowrap no-underline outline-none transition-colors hover:text-navy-800 dense:min-h-9.5',
    'focus-visible:rounded-badge focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-navy-800',
    isCurrent
      ? 'font-semibold text-navy-800 shadow-[inset_0_-2px_var(--color-navy-800)] forced-colors:underline'
      : 'font-medium text-ink-2',
  )
}
