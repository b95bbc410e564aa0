import { SearchBox } from './search-box.tsx'

/** Search for buyers, and a link to the section for sellers. */
export function HomeSearch({ towns }: { towns: string[] }) {
  return (
    <div>
      <ul className="mb-2 flex gap-6 font-semibold text-panel">
        <li>
          <span
            aria-current="true"
            className="inline-flex min-h-11 items-center px-1 text-navy-800 shadow-[inset_0_-2px_var(--color-navy-800)] md:text-white md:shadow-[inset_0_-2px_var(--color-gold-500)]"
          >
            Buy
          </span>
        </li>
        <li>
          <a
            href="#sell"
            className="inline-flex min-h-11 items-center px-1 text-inherit no-underline hover:shadow-[inset_0_-2px_currentcolor]"
          >
            Sell
          </a>
        </li>
      </ul>
      <search aria-label="Find homes">
        <form
          action="/properties"
          method="get"
          className="max-[374px]:[&_button[type=submit]]:px-3.5! max-[374px]:[&_input]:placeholder:text-small"
        >
          <SearchBox isLarge hasButton />
        </form>
      </search>
      <ul className="mt-2.5 flex flex-wrap gap-x-4.5 text-small max-[374px]:[&>li:nth-child(3)]:hidden">
        {towns.map((city) => (
          <li key={city}>
            <Quick href={`/properties?${new URLSearchParams({ city })}`}>{city}</Quick>
          </li>
        ))}
        <li>
          <Quick href="/properties?openHouse=1">Open houses</Quick>
        </li>
      </ul>
    </div>
  )
}

function Quick({ href, children }: { href: string; children: string }) {
  return (
    <a
      href={href}
      data-follow=""
      className="inline-flex min-h-11 items-center text-navy-600 underline decoration-1 underline-offset-4 md:min-h-9 md:text-white md:decoration-white/50 md:hover:decoration-white"
    >
      {children}
    </a>
  )
}
