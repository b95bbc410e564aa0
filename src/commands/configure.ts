import { readFile } from 'node:fs/promises'
import { basename, dirname, resolve } from 'node:path'
import { commandActor } from '#access/make-actor.server.ts'
import { migrate } from '#db/migrate.server.ts'
import { transaction } from '#db/transaction.server.ts'
import { configureBrand } from '#features/brand/public.server.ts'
import { configureBrokerage } from '#features/brokerage/public.server.ts'
import { approveAllTexts } from '#features/legal/public.server.ts'
import { configureRequests } from '#features/requests/public.server.ts'
import { asAppError } from '#kit/call/errors.ts'

/** `admin configure FILE.json`: sets up the brokerage from a file, and prints what is missing before the site can open. */
export async function configure(file: string | undefined): Promise<void> {
  if (!file) throw new Error('Enter: npm run admin -- configure FILE.json')
  const record = parsed(file, await readFile(file, 'utf8').catch(() => null))
  await migrate()
  const { name, is_changed, is_open, is_open_wanted, missing } = await apply(
    await withLogo(record, dirname(file)),
  ).catch((error: unknown) => {
    throw readable(error)
  })
  const say = (line: string) => process.stdout.write(`${line}\n`)
  say(is_changed ? `${name} is configured.` : `${name} was already configured like this. Nothing was changed.`)
  if (missing.length > 0) {
    say(`\nStill missing${is_open ? '' : ' before the site can launch'}:`)
    for (const { sentence } of missing) say(`  - ${sentence}`)
  }
  if (is_open) say('\nThe site is live.')
  else if (is_open_wanted) say('\nThe site launches when the record is complete.')
  else say('\nThe site is not live. Set "launch": { "open": true } to launch it.')
}

/** Applies the whole file or nothing. */
async function apply(record: unknown) {
  const actor = commandActor('admin configure')
  const { requests, brand, ...brokerage }: { requests?: unknown; brand?: unknown } = isRecord(record) ? record : {}
  return transaction(async () => {
    const configured = await configureBrokerage(actor, isRecord(record) ? brokerage : record)
    // The file's review is of the texts as they are now. An unchanged review approves no text that changed since.
    if (configured.new_review) await approveAllTexts(actor, configured.new_review)
    const areRequestsChanged = requests !== undefined && (await configureRequests(actor, requests))
    const isBrandChanged = brand !== undefined && (await configureBrand(actor, brand))
    return { ...configured, is_changed: configured.is_changed || areRequestsChanged || isBrandChanged }
  })
}

/** Reads the logo that the record names, from the folder of its file. */
async function withLogo(record: unknown, folder: string): Promise<unknown> {
  if (!isRecord(record) || !('brand' in record) || !isRecord(record.brand) || !('logo' in record.brand)) return record
  const { logo } = record.brand
  if (typeof logo !== 'string') return record
  const bytes = await readFile(resolve(folder, logo)).catch(() => null)
  if (!bytes) throw new Error(`Can’t read the logo ${logo}. Nothing was changed.`)
  return { ...record, brand: { ...record.brand, logo: new File([new Uint8Array(bytes)], basename(logo)) } }
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function parsed(file: string, text: string | null): unknown {
  if (text === null) throw new Error(`Can’t read ${file}. Nothing was changed.`)
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Error(`${file} isn’t valid JSON: ${error instanceof Error ? error.message : error}. Nothing was changed.`)
  }
}

/** Lists the members that are wrong, one a line. */
function readable(error: unknown): unknown {
  const refusal = asAppError(error)
  if (!refusal) return error
  const lines = Object.entries(refusal.fields ?? {}).map(([name, message]) => `  - ${name}: ${message}`)
  return new Error([refusal.message, ...lines, 'Nothing was changed.'].join('\n'))
}
