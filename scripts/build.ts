import { copyFile, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { createBuilder } from 'vite'

/** Builds dist/client and dist/server, and compresses the client's files once at the best level. */

const root = dirname(import.meta.dirname)
const TEXT = /\.(?:js|mjs|css|svg|json|xml|txt|html|webmanifest|map)$/
/** Smaller files fit one packet without compression. */
const MIN_COMPRESS_BYTES = 1024

try {
  const builder = await createBuilder({ root, logLevel: 'warn' })
  await builder.buildApp()
  await compressFolder(join(root, 'dist', 'client'))
  // Save the generated route tree, so that the check can compare it with the committed file.
  await copyFile(join(root, 'src', 'route-tree.gen.ts'), join(root, 'dist', 'route-tree.gen.ts'))
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}

async function compressFolder(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true })
  await Promise.all(names.filter((name) => TEXT.test(name)).map((name) => compressFile(join(folder, name))))
}

async function compressFile(path: string): Promise<void> {
  if ((await stat(path)).size < MIN_COMPRESS_BYTES) return
  const bytes = await readFile(path)
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
    promisify(gzip)(bytes, { level: 9 }),
  ])
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
}
