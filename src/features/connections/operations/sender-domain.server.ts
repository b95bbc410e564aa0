import type { Admin } from '#access/actors.ts'
import { noteAudit } from '#kit/call/call-context.server.ts'
import { enforceRateLimit } from '#kit/call/limit.server.ts'
import { log } from '#kit/log.server.ts'
import { dns } from '#ports/dns/dns.server.ts'
import type { Dns } from '#ports/dns/dns.ts'
import { dkimReport, dmarcNames, dmarcReport, spfReport } from '../rules.ts'
import type { CheckSenderDomain, RecordReport, SenderDomainReport } from '../schema.ts'
import { requireSuper } from './entered.server.ts'

/**
 * Checks the DNS records that prove to mailbox providers that the brokerage sends from an address: SPF, DKIM and DMARC.
 * Each lookup takes 4 seconds at most. @throws forbidden, limited
 */
export async function checkSenderDomain(
  actor: Admin<'operations'>,
  { from_address: address, selector }: CheckSenderDomain,
  server: Dns = dns(),
): Promise<SenderDomainReport> {
  requireSuper(actor)
  await enforceRateLimit('connection-test', actor.account_id)
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase()
  const records = await Promise.all([
    reported('SPF', async () => spfReport(await server.textsOf(domain))),
    reported('DKIM', async () =>
      dkimReport(selector, selector ? await server.textsOf(`${selector}._domainkey.${domain}`) : []),
    ),
    reported('DMARC', async () => dmarcReport(await firstTexts(server, dmarcNames(domain)), address)),
  ])
  // It changes nothing, and asks only public records.
  noteAudit()
  return { domain, records }
}

async function firstTexts(server: Dns, names: readonly string[]): Promise<string[]> {
  for (const name of names) {
    const texts = await server.textsOf(name)
    if (texts.some((text) => /^v=DMARC1/i.test(text))) return texts
  }
  return []
}

async function reported(name: RecordReport['name'], check: () => Promise<RecordReport>): Promise<RecordReport> {
  try {
    return await check()
  } catch (error) {
    log.warn({ err: error, record: name }, 'dns record not checked')
    return { name, state: 'unchecked', found: null, note: 'No DNS server responded. Try again later.', proposal: null }
  }
}
