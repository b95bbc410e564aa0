import * as z from 'zod/mini'
import { defineEmail } from '#kit/email/email.tsx'
import { EmailButton, EmailHeading, EmailText } from '#kit/email/templates.tsx'
import { keysOf } from '#kit/form/inputs.ts'
import { number } from '#kit/time/format.ts'
import { RESOURCE_LABELS } from '../words.ts'

/** Emails the feed's administrators that a large removal needs approval. */
export const mlsRemovalWaits = defineEmail({
  name: 'mls-removal-waits',
  isTransactional: true,
  input: z.object({ resource: z.enum(keysOf(RESOURCE_LABELS)), missing: z.number(), stored: z.number() }),
  subject: ({ missing, resource }) =>
    `${number(missing)} of our ${RESOURCE_LABELS[resource].toLowerCase()} are missing from the MLS`,
  Body: ({ input: { resource, missing, stored }, from }) => (
    <>
      <EmailHeading>A large removal needs your approval</EmailHeading>
      <EmailText>
        The nightly comparison found that {number(missing)} of our {number(stored)}{' '}
        {RESOURCE_LABELS[resource].toLowerCase()} are missing from the MLS. So much at once is more likely a fault of
        the feed than of the market, so nothing was removed, and the site goes on showing them.
      </EmailText>
      <EmailText>
        Ask the MLS. If the feed heals, nothing has to be done. If they are really gone, confirm the removal: what is
        still missing then is taken off the site.
      </EmailText>
      <EmailButton href={`${from.url}/admin/mls-sync`}>Open MLS sync</EmailButton>
    </>
  ),
})
