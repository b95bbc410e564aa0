import { access } from '#access/access.ts'
import { call, limit } from '#kit/call/call.ts'
import * as operations from './operations.server.ts'
import { IsCaptchaRequired, VerifyCaptcha } from './schema.ts'

/** Whether the caller must solve a task before an act, and the task. */
export const isCaptchaRequired = call({ method: 'GET' })
  .middleware([access('public')])
  .validator(IsCaptchaRequired)
  .handler(({ context, data }) => operations.isCaptchaRequired(context.actor, data))

/** Takes a solved task, and gives a pass for one act. @throws limited */
export const verifyCaptcha = call({ method: 'POST' })
  .middleware([access('public'), limit('captcha')])
  .validator(VerifyCaptcha)
  .handler(({ context, data }) => operations.verifyCaptcha(context.actor, data))
