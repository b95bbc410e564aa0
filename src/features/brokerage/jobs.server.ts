// The worker finds jobs only in feature files. The import below registers the brand that emails show.
import './operations.server.ts'

export { sendMail } from '#kit/email/send-mail.server.ts'
