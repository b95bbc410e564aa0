import { createHash } from 'node:crypto'
import { describe, expect } from 'vitest'
import { commandActor } from '#access/make-actor.server.ts'
import { db } from '#db/db.server.ts'
import { createAccount } from '#features/accounts/public.server.ts'
import { asAppError } from '#kit/call/errors.ts'
import { testActor } from '../../../../test/builders.ts'
import { auditRecords, databaseTest } from '../../../../test/database.ts'
import { MESSAGES } from '../words.ts'
import { createSetupLink, openLink, setupLinkAtStart } from './link.server.ts'

const command = commandActor('admin setup-link')
const tokenOf = ({ url }: { url: string }) => url.split('/').at(-1) ?? ''
const links = () => db().selectFrom('setup_links').selectAll().execute()
const visitor = () => testActor('public')
const administrator = (user_role: 'admin' | 'super_admin') =>
  createAccount(command, { email: 'priya@example.com', name: 'Priya', password: 'limestone porch swing', user_role })

describe('a new link', () => {
  databaseTest('is stored as a hash only, for 60 minutes, and logged without its token', async () => {
    const link = await createSetupLink(command)
    const token = tokenOf(link)
    expect(token).toMatch(/^[\w-]{43}$/)
    const [row, ...others] = await links()
    expect(others).toEqual([])
    expect(row?.token_hash.equals(createHash('sha256').update(token).digest())).toBe(true)
    expect(Number(row?.expires_at) - Number(row?.created_at)).toBe(60 * 60_000)
    const records = await auditRecords()
    expect(records).toMatchObject([{ act: 'setup_link.created', object_id: 'setup' }])
    expect(JSON.stringify(records)).not.toContain(token)
  })

  databaseTest('voids the older one', async () => {
    const first = tokenOf(await createSetupLink(command))
    const second = tokenOf(await createSetupLink(command))
    expect(await openLink(await visitor(), first, null)).toEqual({ fault: 'expired' })
    expect(await openLink(await visitor(), second, null)).toEqual({ browser_token: expect.any(String) })
  })

  for (const role of ['admin', 'super_admin'] as const)
    databaseTest(`is refused with a sentence once there is an administrator (${role})`, async () => {
      expect(await setupLinkAtStart()).toMatchObject({ url: expect.stringContaining('/setup/') })
      await administrator(role)
      const refused = await createSetupLink(command).catch((error) => asAppError(error)?.message)
      expect(refused).toBe(MESSAGES.hasAdministrator)
      expect(await setupLinkAtStart()).toBeNull()
    })
})

describe('an opened link', () => {
  databaseTest('belongs to its browser, which may open it again', async () => {
    const token = tokenOf(await createSetupLink(command))
    const opened = await openLink(await visitor(), token, null)
    const browser = 'browser_token' in opened ? opened.browser_token : null
    expect(browser).toMatch(/^[\w-]{43}$/)
    expect(await openLink(await visitor(), token, browser)).toEqual({ browser_token: null })
    expect(await openLink(await visitor(), token, null)).toEqual({ fault: 'used' })
    expect(await openLink(await visitor(), token, 'x'.repeat(43))).toEqual({ fault: 'used' })
  })

  databaseTest('is void after 60 minutes, and with another token', async () => {
    const token = tokenOf(await createSetupLink(command))
    expect(await openLink(await visitor(), 'x'.repeat(43), null)).toEqual({ fault: 'expired' })
    const past = { created_at: new Date(Date.now() - 3_600_001), expires_at: new Date(Date.now() - 1) }
    await db().updateTable('setup_links').set(past).execute()
    expect(await openLink(await visitor(), token, null)).toEqual({ fault: 'expired' })
    expect(await links()).toMatchObject([{ browser_hash: null }])
  })

  databaseTest('is deleted by any first administrator, also one whose role changes', async () => {
    const token = tokenOf(await createSetupLink(command))
    const id = await createAccount(command, {
      email: 'buyer@example.com',
      name: 'Robin',
      password: 'limestone porch swing',
      user_role: 'registered',
    })
    expect(await links()).toHaveLength(1)
    await db().updateTable('accounts').set({ role_level: 100, user_role: 'admin' }).where('id', '=', id).execute()
    expect(await links()).toEqual([])
    expect(await openLink(await visitor(), token, null)).toEqual({ has_administrator: true })
  })
})
