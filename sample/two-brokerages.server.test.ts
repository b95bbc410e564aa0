import { afterAll, expect, inject, test, vi } from 'vitest'
import { normalized, wordsOf } from '../scripts/sample-words.ts'
import { BROKERAGES, foreignColors } from '../test/brokerages.ts'
import { asOwner, createDatabase, dropDatabase } from '../test/postgres.ts'
import { agents } from './cast/agents.ts'
import { brokerage as sample } from './cast/brokerage.ts'

/** Sends every kind of email of two brokerages, each with a database. */

const { adminUrl, templates, prefix } = inject('postgres')
const ownUrl = process.env.DATABASE_URL
afterAll(() => {
  // The setup closes the connections of the program that it imports next.
  vi.resetModules()
  process.env.DATABASE_URL = ownUrl
})

test.each(BROKERAGES.map((own, at) => [own.mark, own, BROKERAGES[1 - at] ?? own] as const))(
  'no email of %s has a text or color of the sample or of the other brokerage',
  async (_, own, other) => {
    const database = `${prefix}emails_${crypto.randomUUID().slice(0, 8)}`
    const url = await createDatabase(adminUrl, database, templates.empty)
    // A fresh copy of the program, because its connections and caches are of one database.
    vi.resetModules()
    process.env.DATABASE_URL = url
    const setup = await import('../test/brokerage-setup.ts')
    try {
      await setup.configure(own.record)
      const { color, accent } = own
      const brand = JSON.stringify({ color, accent, logo: null, files: null })
      await asOwner(url, (client) => client.query("insert into settings (key, value) values ('brand', $1)", [brand]))
      const emails = await setup.sendEveryEmail(own)
      expect(emails.length).toBeGreaterThan(150)
      const words = [...wordsOf([sample, agents]), ...wordsOf([other.record, other.mark, other.domain])]
      const colors = foreignColors(own, other)
      const found = emails.flatMap(({ from, text }) => {
        const plain = normalized(text)
        const foreign = words.filter(({ pattern }) => pattern.test(plain)).map(({ word }) => word)
        return [...foreign, ...colors.filter((one) => plain.includes(one))].map((what) => `${from}: ${what}`)
      })
      expect(found).toEqual([])
      const texts = [own.record.name, own.record.phone ?? '', own.record.email ?? '', own.record.license_number ?? '']
      const without = emails.filter(({ text }) => !texts.every((one) => normalized(text).includes(normalized(one))))
      expect(without.map(({ from }) => from)).toEqual([])
    } finally {
      await setup.close()
      await dropDatabase(adminUrl, database)
    }
  },
  // The program is imported twice, which takes a minute on a busy machine.
  300_000,
)
