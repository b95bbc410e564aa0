import { buttonClass } from '#ui/fields/button.tsx'
import { inputClass } from '#ui/fields/field.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { linkClass } from '#ui/text/link.tsx'
import type { Recipient } from '../schema.ts'

/** Search over the people in the caller's care, to choose the recipient of a proposal. */
export function ChoosePerson({ people, q, path, of }: ChoosePersonProps) {
  const given = Object.entries(of).filter(([, value]) => value !== '')
  const pathOf = (person: string) => `${path}?${new URLSearchParams({ person, ...Object.fromEntries(given) })}`
  return (
    <div className="max-w-170">
      <search>
        <form method="get" action={path} className="mb-4 grid gap-1.5">
          {given.map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <label htmlFor="people-q" className="font-medium text-small">
            Name or email
          </label>
          <div className="flex gap-2">
            <input
              id="people-q"
              name="q"
              type="search"
              defaultValue={q}
              maxLength={100}
              autoComplete="off"
              data-private
              className={inputClass({ size: 'sm', padding: 'px-3' })}
            />
            <button type="submit" className={buttonClass({ variant: 'outline', size: 'sm' })}>
              Search
            </button>
          </div>
        </form>
      </search>
      {people.length === 0 ? (
        <EmptyState title={q === '' ? 'No people yet' : 'No matching people'}>
          {q === '' ? 'People assigned to you appear here.' : 'The search finds only people assigned to you.'}
        </EmptyState>
      ) : (
        <ul aria-label="People">
          {people.map((person) => (
            <li
              key={person.id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-t py-3 [overflow-wrap:anywhere]"
            >
              <span className="min-w-0">
                <b className="block font-semibold">{person.name}</b>
                <span className="text-ink-3 text-small">
                  {person.has_account ? person.email : 'No account, so no proposals'}
                </span>
              </span>
              {person.has_account ? (
                <a
                  href={pathOf(person.id)}
                  aria-label={`Choose ${person.name}`}
                  className={buttonClass({ variant: 'outline', size: 'xs' })}
                >
                  Choose
                </a>
              ) : (
                <a href={`/agent/clients/${person.id}`} className={linkClass()}>
                  Open record<span className="sr-only">{` of ${person.name}`}</span>
                </a>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

interface ChoosePersonProps {
  people: readonly Recipient[]
  q: string
  /** Path of the page that has the form once a person is chosen. */
  path: string
  /** Other search parameters of that page; empty ones are left out. */
  of: Record<string, string>
}
