import { Link as RouterLink } from '@tanstack/react-router'
import { Picture } from '#features/properties/public.tsx'
import { MESSAGES as HOME_MESSAGES } from '#features/properties/words.ts'
import { dayAndTime, money } from '#kit/time/format.ts'
import { PanelSection } from '#ui/page/record.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow, TableRowHeader } from '#ui/table/table.tsx'
import { linkClass } from '#ui/text/link.tsx'
import type { SentAlert } from '../schema.ts'
import { MESSAGES } from '../words.ts'

export function SentAlertsTable({ told }: { told: readonly SentAlert[] }) {
  return (
    <PanelSection title="Recent alerts" className="mt-10">
      <Table label="Homes in your recent alerts, newest first">
        <TableHead>
          <TableHeaderCell>Home</TableHeaderCell>
          <TableHeaderCell>Reason</TableHeaderCell>
          <TableHeaderCell>Search</TableHeaderCell>
          <TableHeaderCell>Sent</TableHeaderCell>
        </TableHead>
        <TableBody>
          {told.map(({ id, home, reason, search_id, search_name, told_at }) => (
            <TableRow key={id}>
              <TableRowHeader>
                {home ? (
                  <span className="flex items-center gap-3">
                    {home.main_image_key && (
                      <span className="block h-10 w-15 shrink-0 overflow-hidden rounded-badge bg-limestone-2">
                        <Picture storageKey={home.main_image_key} alt="" sizes="60px" maxWidth={320} />
                      </span>
                    )}
                    <span className="min-w-0">
                      <RouterLink className={linkClass()} to="/properties/$propertyId" params={{ propertyId: home.id }}>
                        {home.address ?? `${HOME_MESSAGES.addressWithheld}, ${home.city}`}
                      </RouterLink>
                      <span className="block font-regular text-ink-3">{money(home.price)}</span>
                    </span>
                  </span>
                ) : (
                  <span className="font-regular text-ink-3">{MESSAGES.noLongerAvailable}</span>
                )}
              </TableRowHeader>
              <TableCell label="Reason">{home ? reason : '–'}</TableCell>
              <TableCell label="Search">
                <RouterLink
                  className={linkClass('plain')}
                  to="/dashboard/saved-searches/$searchId"
                  params={{ searchId: search_id }}
                >
                  {search_name}
                </RouterLink>
              </TableCell>
              <TableCell label="Sent">{dayAndTime(told_at)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </PanelSection>
  )
}
