import { cx } from './cx.ts'

/** Returns the classes of a filter chip, for a button, a summary or a link. `isOn` marks one with a value. */
export function chipClass({ isOn = false }: { isOn?: boolean } = {}): string {
  return cx(
    'chip-base',
    isOn
      ? 'border-navy-800 bg-navy-100 font-semibold text-navy-800 enabled-hover:bg-navy-200 forced-colors:outline-2'
      : 'border-control bg-white font-medium text-ink enabled-hover:border-navy-800 enabled-hover:bg-limestone enabled-active:bg-limestone-2',
  )
}
