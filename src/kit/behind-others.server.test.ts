import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { getPriority } from 'node:os'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { putPicturesBehind } from './behind-others.server.ts'

test.skipIf(!existsSync('/proc/self/task'))(
  'threads that make pictures go behind all others, and no other thread does',
  async () => {
    const before = getPriority()
    await sharp({ create: { width: 2000, height: 2000, channels: 3, background: '#123456' } })
      .jpeg()
      .toBuffer()
    await putPicturesBehind()
    const found = await Promise.all(
      (await readdir('/proc/self/task')).map(async (id) => ({
        name: (await readFile(`/proc/self/task/${id}/comm`, 'utf8')).trim(),
        priority: getPriority(Number(id)),
      })),
    )
    const [pictures, others] = [found.filter(isOfPictures), found.filter((thread) => !isOfPictures(thread))]
    expect(pictures.length).toBeGreaterThan(0)
    expect(pictures.every(({ priority }) => priority === Math.max(10, before))).toBe(true)
    expect(others.every(({ priority }) => priority === before)).toBe(true)
  },
)

function isOfPictures({ name }: { name: string }): boolean {
  return name.includes('vips')
}
