/** Classes common to all cells: border, background, stacked layout on a phone. */
export const tableCellClass =
  'border-line border-b bg-(--ground) px-3 py-1.5 align-middle first:pl-0 last:pr-0 ' +
  'first:shadow-[-8px_0_var(--ground)] last:shadow-[8px_0_var(--ground)] ' +
  'max-md:group-data-stack/table:block max-md:group-data-stack/table:h-auto max-md:group-data-stack/table:w-auto max-md:group-data-stack/table:border-0 ' +
  'max-md:group-data-stack/table:px-0 max-md:group-data-stack/table:py-0.75 max-md:group-data-stack/table:text-left max-md:group-data-stack/table:shadow-none'
