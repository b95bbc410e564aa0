import { cx } from './cx.ts'

/** Heights of an input: 48 px (40 in dense layouts) or 40 px (32 in dense layouts, 44 for touch). */
export type InputSize = 'md' | 'sm'

const BASE =
  'block w-full rounded-control text-body text-ink leading-snug transition-colors hover:border-navy-800 ' +
  'focus:border-navy-800 focus:outline-2 focus:outline-offset-1 focus:outline-navy-800 on-dark:focus:outline-gold-300 ' +
  'disabled:cursor-not-allowed disabled:border-line disabled:bg-limestone disabled:text-ink-3 dense:text-small'

const SIZES: Record<InputSize, string> = {
  md: 'min-h-12 py-2.5 dense:min-h-10 dense:py-1.5',
  sm: 'min-h-11 py-1.5 md:min-h-10 dense:min-h-8 dense:py-[3px] dense:text-caption',
}

/** Returns the classes of a text input, text area or native select. */
export function inputClass({
  size = 'md',
  hasError = false,
  isReadOnly = false,
  padding = 'px-3.5 dense:px-3',
}: InputLook = {}): string {
  return cx(
    BASE,
    SIZES[size],
    padding,
    hasError ? 'border-2 border-error' : isReadOnly ? 'border border-line' : 'border border-control',
    isReadOnly ? 'bg-limestone' : 'bg-white',
  )
}

export type InputLook = { size?: InputSize; hasError?: boolean; isReadOnly?: boolean; padding?: string }
