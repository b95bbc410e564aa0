import { useSyncExternalStore } from 'react'
import { captchaWork } from '../browser/captcha-work.ts'
import { CAPTCHA_TEXTS } from '../words.ts'

/** Shows a note while the browser solves a challenge. */
export function CaptchaNote() {
  const isOn = useSyncExternalStore(captchaWork.subscribe, captchaWork.isOn, () => false)
  return (
    <p role="status" className={isOn ? 'text-center text-ink-2 text-small' : 'sr-only'}>
      {isOn ? CAPTCHA_TEXTS.working : ''}
    </p>
  )
}
