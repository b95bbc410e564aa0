import { cx } from './cx.ts'

/** Classes of a filter chip, for a button, a summary or a link: with a value it is on. */
export function chipClass({ isOn = false }: { isOn?: boolean } = {}): string {
  return cx(
    'tabular inline-flex min-h-11 cursor-pointer select-none items-center gap-1.5 whitespace-nowrap rounded-control border px-3.5 text-small leading-none no-underline transition-colors dense:min-h-8 dense:px-2.5 dense:text-caption print:hidden',
    'aria-expanded:border-navy-800 aria-expanded:shadow-[inset_0_0_0_1px_var(--color-navy-800)] in-open:border-navy-800',
    isOn
      ? 'border-navy-800 bg-navy-100 font-semibold text-navy-800 enabled-hover:bg-navy-200 forced-colors:outline-2'
      : 'border-control bg-white font-medium text-ink enabled-hover:border-navy-800 enabled-hover:bg-limestone enabled-active:bg-limestone-2',
  )
}
