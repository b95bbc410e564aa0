import { logSoldAccess } from '#features/sold/public.tsx'
import { messageOf } from '#kit/form/refusal.ts'
import { toast } from '#ui/overlay/toast.ts'
import { trackDownload } from '../functions.ts'
import { MAX_ITEMS } from '../words.ts'
import { downloadPass } from './download-pass.ts'
import type { Printed } from './use-printing.ts'

/** Counts a print against the caller's limits, and shows a refusal. @returns true if printing is allowed */
export async function allowPrint(homes: readonly Printed[]): Promise<boolean> {
  try {
    const captchaPass = await downloadPass()
    const propertyIds = homes.slice(0, MAX_ITEMS).map(({ id }) => id)
    await trackDownload({ data: { type: 'property_details', propertyIds, captchaPass } })
    const sold = homes.filter(({ status }) => status === 'sold')
    await Promise.all(sold.map(({ id }) => logSoldAccess({ data: { propertyId: id, action: 'printed' } })))
    return true
  } catch (thrown) {
    toast.error(messageOf(thrown), { id: 'print' })
    return false
  }
}
