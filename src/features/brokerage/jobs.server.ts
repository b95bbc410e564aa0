// The worker finds jobs in the features' files. Letters go out under the brokerage's head, which its operations set.
import './operations.server.ts'

export { sendMail } from '#kit/email/send-mail.server.ts'
