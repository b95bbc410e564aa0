import type { Plugin } from 'vite'

/**
 * Bundles the programs of the server into few files. Node resolves and links each file of an import separately: with
 * 2,700 of them a web process needed 2.6 s of CPU time before it answered, with a tenth of them 1.5 s, and 45 MB less.
 */

/** Packages of many small files. `@react-email/render` stays outside, because it needs the same React as the pages. */
export const BUNDLED = [
  /^@react-email\/(?!render)/,
  /^@tanstack\//,
  /^(?:@?react-(?:aria|stately)|@internationalized\/)/,
  'kysely',
  'libphonenumber-js',
  'lucide-react',
  'zod',
]

/** A program runs when it is imported, so it is a separate file. */
const PROGRAM = String.raw`(?:server|worker|commands|start|hydrate-root)\.ts$`
/** Load a large package, the storage's client or a browser's library. A file of many modules would load it at start. */
const HEAVY = String.raw`.*(?:(?:s3|probe)\.server\.ts|[\\/]browser[\\/])`

/** Modules without components, which every program loads, in one file; components of several pages in another. */
export const SERVER_FILES = [
  { name: 'server', test: new RegExp(String.raw`[\\/]src[\\/](?!${PROGRAM}|${HEAVY}).*\.ts(?:\?.*)?$`) },
  { name: 'pages', test: /[\\/]src[\\/](?!routes).*\.tsx$/, minShareCount: 2 },
]

/**
 * Escapes characters beyond Latin-1. V8 stores the source of each file, and a single such character makes it two bytes
 * per character: 12 MB for the largest file, in every process.
 */
export function singleByteSource(): Plugin {
  return {
    name: 'single-byte-source',
    applyToEnvironment: ({ name }) => name === 'ssr',
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue
        // In a raw template an escape would be another text.
        if (/String\.raw`[^`]*[^\0-\xff]/.test(file.code))
          this.error(`${file.fileName} has String.raw with such a character`)
        file.code = file.code.replace(/[^\0-\xff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      }
    },
  }
}
