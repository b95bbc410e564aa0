import type { ReactNode } from 'react'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { Notice } from '#ui/page/notice.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { PanelSection } from '#ui/page/record.tsx'
import { DataList } from '#ui/table/data-list.tsx'
import type { VowPerson as Person } from '../schema.ts'
import { UserDownloads, VowStanding } from './user-record.tsx'
import { UserStatus } from './user-table.tsx'

/** `children` are the forms that change the user's access. */
export function VowPerson({ person, children }: { person: Person; children: ReactNode }) {
  const { downloads } = person
  return (
    <>
      <DoneNotice />
      <PageHeader size="panel" title={person.name} aside={<UserStatus status={person.status} />} />
      <PanelSection title="VOW access" isFirst>
        {person.refusal === null ? children : <Notice>{person.refusal}</Notice>}
      </PanelSection>
      <PanelSection title="VOW status">
        <DataList hasRules={false} items={[{ label: 'Email', value: person.email }]} />
        <VowStanding standing={person.standing} />
      </PanelSection>
      <PanelSection title="Downloads">
        <UserDownloads downloads={downloads} />
      </PanelSection>
    </>
  )
}
