import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import type { FormEvent } from 'react'
import { useUrlFields } from '#kit/form/use-url-fields.ts'
import { Button } from '#ui/fields/button.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Toolbar } from '#ui/table/table-tools.tsx'
import { linkClass } from '#ui/text/link.tsx'
import { isTrailFiltered, labelOf, type TrailSearch, trailSearch } from '../rules.ts'
import type { ActivityType } from '../schema.ts'
import { OBJECTS } from '../words.ts'

/** Uses a plain GET form, which works without JavaScript and logs one view per search, not per keystroke. */
export function TrailFilters({ search, types }: { search: TrailSearch; types: readonly ActivityType[] }) {
  const navigate = useNavigate()
  const pathname = useLocation({ select: (location) => location.pathname })
  const { who = '', act = '', objectType = '', from = '', to = '' } = search
  const form = useUrlFields({ who, act, objectType, from, to })

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const said = trailSearch(Object.fromEntries(new FormData(event.currentTarget)))
    void navigate({ to: '/admin/audit-trail', search: withoutEmpty(said), resetScroll: false })
  }

  return (
    <search aria-label="Find entries">
      <form ref={form} method="get" action={pathname} onSubmit={submit}>
        {(['scope', 'sort', 'size', 'actorId', 'objectId'] as const).map(
          (name) => search[name] && <input key={name} type="hidden" name={name} value={search[name]} />,
        )}
        <Toolbar label="Filters" className="mb-1">
          <TextField
            name="who"
            type="search"
            label="Who"
            isLabelHidden
            size="sm"
            icon={Search}
            placeholder="Name or email of who did it"
            maxLength={100}
            autoComplete="off"
            defaultValue={who}
            className="w-65"
          />
          <SelectField
            name="act"
            label="Action"
            isLabelHidden
            size="sm"
            placeholder="All actions"
            className="lg:w-44"
            options={actsOf(types)}
            defaultValue={act}
          />
          <SelectField
            name="objectType"
            label="Record"
            isLabelHidden
            size="sm"
            placeholder="All records"
            options={Object.entries(OBJECTS).map(([value, label]) => ({ value, label }))}
            defaultValue={objectType}
          />
          <div className="flex items-center gap-2 max-md:w-full">
            <TextField
              name="from"
              type="date"
              label="First day"
              isLabelHidden
              size="sm"
              defaultValue={from}
              className="max-md:flex-1"
            />
            <span aria-hidden="true">–</span>
            <TextField
              name="to"
              type="date"
              label="Last day"
              isLabelHidden
              size="sm"
              defaultValue={to}
              className="max-md:flex-1"
            />
          </div>
          <Button type="submit" variant="outline" size="xs">
            Apply
          </Button>
          {isTrailFiltered({ ...search, scope: undefined }) && (
            <Link to="/admin/audit-trail" search={withoutEmpty({ scope: search.scope })} className={linkClass()}>
              Clear
            </Link>
          )}
        </Toolbar>
      </form>
    </search>
  )
}

function actsOf(types: readonly ActivityType[]) {
  return types
    .toSorted((a, b) => (a.source === b.source ? (a.label < b.label ? -1 : 1) : a.source === 'entry' ? -1 : 1))
    .map(({ act }) => ({ value: act, label: labelOf(act) }))
}

function withoutEmpty(search: TrailSearch): TrailSearch {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined))
}
