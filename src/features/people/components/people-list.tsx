import { DataTable } from '#kit/table/data-table.tsx'
import type { PeoplePage } from '../schema.ts'
import { MAX_BULK } from '../words/bulk.ts'
import { BulkForms } from './bulk-forms.tsx'
import { NoPeople, PeopleFrame, type PeoplePageProps } from './people-frame.tsx'
import { peopleTable } from './people-table.tsx'

/** People with their stage, next step and last contact: an agent’s own, or everyone for the office. */
export function PeopleList({ page, ...props }: PeoplePageProps & { page: PeoplePage }) {
  const { base, search, savedTabs } = props
  const isOffice = base === '/admin/people'
  return (
    <PeopleFrame {...props} frame={page}>
      {(onDone) => (
        <DataTable
          key={`${search.list} ${savedTabs.find(({ isCurrent }) => isCurrent)?.href}`}
          table={peopleTable(base, page, search, {
            max: MAX_BULK,
            render: (selection) => (
              <BulkForms selection={selection} page={page} search={search} isOffice={isOffice} onDone={onDone} />
            ),
          })}
          page={page}
          search={search}
          empty={<NoPeople {...props} frame={page} />}
        />
      )}
    </PeopleFrame>
  )
}
