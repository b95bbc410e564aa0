import { afterAll, describe, expect, test } from 'vitest'
import { PERMISSIONS } from '#features/permissions/words.ts'
import { declaredCalls } from '../calls.ts'
import { askAll, forEachConcurrently } from '../http-client.ts'
import { asOwner } from '../postgres.ts'
import { type Expected, ROUTES } from '../routes.ts'
import { startSite } from '../server.ts'

/** An administrator with one permission has the calls and pages of that permission, and no others. */

const calls = (await declaredCalls()).filter(({ access }) => access.startsWith('admin:'))
const pages = Object.entries(ROUTES).filter(([, { permission }]) => permission)
const site = await startSite()
afterAll(() => site.stop())

describe('an administrator with one permission', () => {
  test.each(Object.keys(PERMISSIONS))('%s', async (permission) => {
    await setPermissions([permission])
    const browser = await site.as('admin')
    const wanted = Object.fromEntries(
      calls.map(({ name, access }) => [name, access === `admin:${permission}` ? 'passes' : 403]),
    )
    expect(await askAll(browser, site.urls[0] ?? '', calls)).toEqual(wanted)

    const answers: Record<string, Expected> = {}
    const wantedPages: Record<string, Expected | undefined> = {}
    await forEachConcurrently(pages, async ([route, { path, answers: table, permission: own, otherPermission }]) => {
      const { status, location } = await browser.visit(path ?? route)
      answers[route] = location === null ? status : `→ /${location.slice(1)}`
      wantedPages[route] = own === permission || otherPermission === permission ? table.super : 403
    })
    expect(answers).toEqual(wantedPages)
    await setPermissions([])
  })
})

/** Sets the permissions of the administrator of the cast who has none. */
async function setPermissions(permissions: readonly string[]): Promise<void> {
  await asOwner(process.env.DATABASE_URL ?? '', async (client) => {
    const { rows } = await client.query<{ id: string }>("select id from accounts where email = 'admin@example.com'")
    await client.query('delete from admin_permissions where account_id = $1', [rows[0]?.id])
    for (const permission of permissions)
      await client.query('insert into admin_permissions (account_id, permission) values ($1, $2)', [
        rows[0]?.id,
        permission,
      ])
  })
}
