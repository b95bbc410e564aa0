import { randomBytes } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { buildProperty } from '../builders.ts'
import { asOwner } from '../postgres.ts'
import { startSite } from '../server.ts'

/** Limits the site to a few database connections, as if other programs used the rest. */

const ownerUrl = String(process.env.DATABASE_URL)
const role = `porchlight_test_${randomBytes(6).toString('hex')}`
const url = new URL(ownerUrl)
const owner = url.username
url.username = role
url.password = 'a-password-for-this-test'
// Two connections listen for changes and write the job queue; the pool would take 12.
await asOwner(ownerUrl, (client) =>
  client.query(
    `create role ${role} login password '${url.password}' connection limit 5 in role "${owner}", porchlight_app`,
  ),
)
const site = await startSite({ databaseUrl: url.href })
afterAll(async () => {
  await site.stop()
  await asOwner(ownerUrl, (client) => client.query(`drop role ${role}`))
})

test('pages wait for a connection of the site when the database gives no more', async () => {
  const { id } = await buildProperty()
  for (let round = 0; round < 3; round += 1) {
    const pages = await Promise.all(
      Array.from({ length: 40 }, (_, at) => site.visitor().fetch(`/properties/${id}?round=${round}-${at}`)),
    )
    expect(pages.map(({ status }) => status)).toEqual(Array(40).fill(200))
  }
})
