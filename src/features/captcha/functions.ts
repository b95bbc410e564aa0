import { access } from '#access/access.ts'
import { call, limit } from '#kit/call/call.ts'
import * as operations from './operations.server.ts'
import { IsCaptchaRequired, VerifyCaptcha } from './schema.ts'

/** Returns whether the caller needs a pass for an action, with the challenge to solve if so. */
export const isCaptchaRequired = call({ method: 'GET' })
  .middleware([access('public')])
  .validator(IsCaptchaRequired)
  .handler(({ context, data }) => operations.isCaptchaRequired(context.actor, data))

/** Exchanges a solved challenge for a pass for one action. @throws limited */
export const verifyCaptcha = call({ method: 'POST' })
  .middleware([access('public'), limit('captcha')])
  .validator(VerifyCaptcha)
  .handler(({ context, data }) => operations.verifyCaptcha(context.actor, data))
