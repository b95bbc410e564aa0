import { captchaPass } from '#features/captcha/public.tsx'
import { continueReading } from '../functions.ts'

/** Solves a captcha and takes the new budget for it. @returns false where that did not work */
export async function continueWithPass(): Promise<boolean> {
  const captcha = await captchaPass('read_listings')
  const { success } = await continueReading({ data: { captcha } })
  return success
}
