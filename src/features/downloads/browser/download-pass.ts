import { captchaPass } from '#features/captcha/public.tsx'
import { checkDownloadLimits, verifyDownloadCaptcha } from '../functions.ts'

/** Checks the caller's limits, and solves a captcha if required. @returns the pass, or undefined. @throws AppError */
export async function downloadPass(): Promise<string | undefined> {
  const { is_captcha_required } = await checkDownloadLimits()
  if (!is_captcha_required) return undefined
  return captchaPass('download', verifyDownloadCaptcha)
}
