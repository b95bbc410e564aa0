export function FilterChips({ filters, label }: { filters: readonly string[]; label: string }) {
  if (filters.length === 0) return <p className="text-ink-2 text-small">All homes for sale</p>
  return (
    <ul aria-label={label} className="flex flex-wrap gap-1.5">
      {filters.map((filter) => (
        <li
          key={filter}
          className="rounded-badge bg-limestone px-2 py-0.5 text-caption text-ink-2 forced-colors:border"
        >
          {filter}
        </li>
      ))}
    </ul>
  )
}
