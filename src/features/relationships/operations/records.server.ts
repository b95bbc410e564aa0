import { findDealings } from '../queries/people.server.ts'
import { isCorrespondenceRetained } from '../rules/records.ts'

/** Returns whether conversations with a person are retained when they close their account. */
export async function retainsCorrespondence(accountId: string): Promise<boolean> {
  return isCorrespondenceRetained(await findDealings(accountId))
}
