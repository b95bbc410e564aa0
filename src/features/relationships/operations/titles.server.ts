import { calendarDayOf } from '#kit/time/format.ts'
import { now } from '#ports/clock.server.ts'
import { listTiesOf } from '../queries/people.server.ts'
import { isAgencyInForce, isCustomerNow, personTitle } from '../rules/agency.ts'

/** Labels accounts for an agent. "Your client" requires an agreement in force with that agent. */
export async function titlesFor(agentId: string, accountIds: readonly string[]): Promise<Map<string, string>> {
  const today = calendarDayOf(now())
  const ids = [...new Set(accountIds)]
  const ties = Map.groupBy(await listTiesOf(agentId, ids), ({ account_id }) => account_id)
  return new Map(
    ids.map((id) => {
      const own = ties.get(id) ?? []
      const isClient = own.some((tie) => isAgencyInForce(tie, today))
      return [id, personTitle({ isClient, isCustomer: own.some((tie) => isCustomerNow(tie, today)) })]
    }),
  )
}
