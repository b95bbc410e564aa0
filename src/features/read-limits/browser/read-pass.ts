import { captchaPass } from '#features/captcha/public.tsx'
import { continueReading } from '../functions.ts'

/** Solves a captcha and exchanges it for a new budget. @returns false when that failed */
export async function continueWithPass(): Promise<boolean> {
  const captcha = await captchaPass('read_listings')
  const { success } = await continueReading({ data: { captcha } })
  return success
}
