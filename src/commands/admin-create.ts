import { randomBytes } from 'node:crypto'
import { createInterface } from 'node:readline/promises'
import { commandActor } from '#access/make-actor.server.ts'
import { migrate } from '#db/migrate.server.ts'
import { createAccount } from '#features/accounts/public.server.ts'
import { Email } from '#features/accounts/schema.ts'
import { adminLinks } from './admin-links.ts'
import { configure } from './configure.ts'
import { copyFiles } from './copy-files.ts'
import { endSharing } from './end-sharing.ts'
import { giveUpFiles } from './give-up-files.ts'
import { moveDatabase } from './move-database.ts'
import { setupLink } from './setup-link.ts'

const MIN_PASSWORD_CHARACTERS = 12

/** `admin create EMAIL`: creates a super administrator; asks for name and password. */
export async function admin([act, address]: string[]): Promise<void> {
  if (act === 'links') return adminLinks(address)
  if (act === 'configure') return configure(address)
  if (act === 'move-database') return moveDatabase(address)
  if (act === 'copy-files') return copyFiles(address)
  if (act === 'give-up-files') return giveUpFiles(address)
  if (act === 'setup-link') return setupLink()
  if (act === 'end-sharing') return endSharing()
  const email = Email.safeParse(address ?? '')
  if (act !== 'create' || !email.success)
    throw new Error(
      'Enter: npm run admin -- create name@example.com, setup-link, links name@example.com, configure FILE.json, copy-files, give-up-files, end-sharing, or move-database URL',
    )
  await migrate()
  const { name, password, isMade } = await ask()
  const id = await createAccount(commandActor('admin create'), {
    email: email.data,
    name,
    password,
    user_role: 'super_admin',
  })
  if (!id) throw new Error(`${email.data} already has an account. Nothing was changed.`)
  process.stdout.write(`${name} (${email.data}) is now a super administrator.\n`)
  if (isMade) process.stdout.write(`The password, shown only once: ${password}\n`)
}

/** Prompts on a terminal; from a pipe, reads two lines with name and password. Generates a password if it is empty. */
async function ask(): Promise<{ name: string; password: string; isMade: boolean }> {
  const isTerminal = process.stdin.isTTY === true
  const lines = createInterface({ input: process.stdin, output: process.stdout, terminal: isTerminal })
  const given = isTerminal ? null : await collectLines(lines)
  const read = async (question: string, index: number) =>
    (given ? (given[index] ?? '') : await lines.question(question)).trim()
  try {
    const name = (await read('Name: ', 0)) || 'Administrator'
    const password = await read(
      `Password (${MIN_PASSWORD_CHARACTERS} characters or more, or press Enter to generate one): `,
      1,
    )
    if (password !== '' && password.length < MIN_PASSWORD_CHARACTERS)
      throw new Error(`The password must have at least ${MIN_PASSWORD_CHARACTERS} characters. No account was created.`)
    return { name, password: password || randomBytes(15).toString('base64url'), isMade: password === '' }
  } finally {
    lines.close()
  }
}

async function collectLines(lines: AsyncIterable<string>): Promise<string[]> {
  const read: string[] = []
  for await (const line of lines) read.push(line)
  return read
}
