import { publicUrl } from '#env.server.ts'

/** A server call, parsed from its definition. */
export interface DeclaredCall {
  name: string
  method: 'GET' | 'POST'
  access: string
  url: string
  feature: string
  summary: string
}

// Source text, included at build time, so that the list matches the compiled code.
const files = import.meta.glob<string>(
  ['../features/*/functions.ts', '../features/*/functions/*.ts', '!**/*.test.ts'],
  {
    query: '?raw',
    import: 'default',
    eager: true,
  },
)

/** `calls`: prints all server calls as JSON, or with --markdown as the table of docs/calls.md. */
export async function calls(args: string[]): Promise<void> {
  const declared = Object.entries(files).flatMap(([path, text]) => callsIn(path, text))
  if (args.includes('--markdown')) {
    process.stdout.write(markdownOf(declared))
    return
  }
  const listed = declared.map(({ name, method, access, url }) => ({ name, method, access, url: `${publicUrl}${url}` }))
  process.stdout.write(`${JSON.stringify(listed, null, 2)}\n`)
}

/**
 * Parses the calls of a functions file, whose chains have a fixed form (docs/house.md, 3).
 * @throws Error for a call without access
 */
export function callsIn(path: string, text: string): DeclaredCall[] {
  const feature = /features\/([^/]+)\//.exec(path)?.[1] ?? ''
  const starts = [...text.matchAll(/^export const (\w+) = call\(\{ method: '(GET|POST)' \}\)/gm)]
  return starts.map((start, index) => {
    const [, name = '', method = 'GET'] = start
    const chain = text.slice(start.index, starts[index + 1]?.index)
    const access = /\baccess\('([\w:]+)'/.exec(chain.slice(0, chain.indexOf('.handler(')))?.[1]
    if (!access) throw new Error(`${name} in ${path} declares no access.`)
    return {
      name,
      method: method === 'POST' ? 'POST' : 'GET',
      access,
      url: `/_serverFn/${name}`,
      feature,
      summary: summaryBefore(text, start.index),
    }
  })
}

function summaryBefore(text: string, index: number): string {
  const comment = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*$/.exec(text.slice(0, index))?.[1] ?? ''
  return comment
    .replace(/^\s*\* ?/gm, '')
    .replace(/\s+/g, ' ')
    .trim()
}

function markdownOf(declared: DeclaredCall[]): string {
  const features = [...new Set(declared.map(({ feature }) => feature))].sort()
  const tables = features.map((feature) =>
    [
      `## ${feature}`,
      '| name | method | access | what it does |',
      '| --- | --- | --- | --- |',
      ...declared
        .filter((one) => one.feature === feature)
        .map(
          ({ name, method, access, summary }) =>
            `| ${name} | ${method} | ${access} | ${summary.replaceAll('|', '\\|')} |`,
        ),
    ].join('\n'),
  )
  return [
    '# The server calls',
    'Made by `npm run generate` from the code: who may call what. The access tiers are in src/access/actors.ts; a call is',
    'reached at `/_serverFn/` and its name.',
    '',
    tables.join('\n\n'),
    '',
  ].join('\n')
}
