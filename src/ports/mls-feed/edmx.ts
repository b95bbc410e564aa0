import { FeedError, type FeedMetadata, type FieldType, type ResourceType } from './mls-feed.ts'

/**
 * Parser for the metadata document of an OData service: resources, their fields and types, expandable children,
 * enumerations. Lookup values come in one of two styles: enumerations of the document, or an annotation that names a
 * lookup of the Lookup resource.
 * Source: OData CSDL XML 4.01; RESO Web API Core 2.0; RESO RCP-32.
 */

interface Element {
  name: string
  attributes: Readonly<Record<string, string>>
  children: Element[]
}

const MAX_ELEMENTS = 500_000
/** MLS Grid uses a different term than RESO's. */
const LOOKUP_TERM = /^\w+\.OData\.Metadata\.LookupName$/
const STANDARD_TERM = /^\w+\.OData\.Metadata\.StandardName$/
const COLLECTION = /^Collection\((.+)\)$/

/** Parses a metadata document. @throws FeedError that names the fault */
export function metadataOf(text: string): FeedMetadata {
  const root = elementsOf(text)
  const schemas = childrenOf(childrenOf([root], 'DataServices'), 'Schema')
  if (root.name !== 'Edmx' || schemas.length === 0) throw wrong('it isn’t an EDMX document')
  const types = new Map<string, { type: Element; namespace: string }>()
  const enums: FeedMetadata['enums'] = new Map()
  const spaces = new Map<string, string>()
  for (const schema of schemas) {
    const namespace = schema.attributes.Namespace ?? ''
    if (schema.attributes.Alias) spaces.set(schema.attributes.Alias, namespace)
    for (const type of childrenOf([schema], 'EntityType'))
      types.set(`${namespace}.${type.attributes.Name}`, { type, namespace })
    for (const one of childrenOf([schema], 'EnumType'))
      enums.set(
        `${namespace}.${one.attributes.Name}`,
        new Map(
          childrenOf([one], 'Member').map((item) => {
            const identifier = item.attributes.Name ?? ''
            return [identifier, annotationOf(item, STANDARD_TERM) ?? identifier]
          }),
        ),
      )
  }
  const full = (name: string) => {
    const at = name.lastIndexOf('.')
    return `${spaces.get(name.slice(0, at)) ?? name.slice(0, at)}${name.slice(at)}`
  }
  const resources: FeedMetadata['resources'] = new Map()
  const sets = childrenOf(childrenOf(schemas, 'EntityContainer'), 'EntitySet')
  for (const { attributes } of sets) {
    const known = types.get(full(attributes.EntityType ?? ''))
    if (!known) throw wrong(`the type of ${attributes.Name} is missing`)
    resources.set(attributes.Name ?? '', resourceOf(attributes.Name ?? '', known.type, full, types))
  }
  if (resources.size === 0) throw wrong('it names no resource')
  const fieldsOf = ({ type }: { type: Element }) =>
    new Set(childrenOf([type], 'Property').map(({ attributes }) => attributes.Name ?? ''))
  return {
    resources,
    types: new Map([...types].map(([name, known]) => [name.replace(/^.*\./, ''), fieldsOf(known)])),
    enums,
  }
}

function resourceOf(
  name: string,
  type: Element,
  full: (name: string) => string,
  types: ReadonlyMap<string, { type: Element }>,
): ResourceType {
  const lineage = [type]
  for (let base = type.attributes.BaseType; base && lineage.length < 10; base = lineage.at(-1)?.attributes.BaseType) {
    const known = types.get(full(base))
    if (!known) break
    lineage.push(known.type)
  }
  const keys = childrenOf(childrenOf(lineage, 'Key'), 'PropertyRef').map(({ attributes }) => attributes.Name ?? '')
  if (keys.length === 0) throw wrong(`${name} has no key field`)
  const fields = new Map<string, FieldType>()
  for (const field of childrenOf(lineage, 'Property')) {
    const given = field.attributes.Type ?? 'Edm.String'
    const inner = COLLECTION.exec(given)?.[1]
    const plain = inner ?? given
    fields.set(field.attributes.Name ?? '', {
      type: plain.startsWith('Edm.') ? plain : full(plain),
      isCollection: inner !== undefined,
      lookup: annotationOf(field, LOOKUP_TERM),
    })
  }
  const missing = keys.find((key) => !fields.has(key))
  if (missing !== undefined) throw wrong(`${name} does not declare its key field ${missing}`)
  const children = new Map(
    childrenOf(lineage, 'NavigationProperty').map(({ attributes }) => {
      const target = attributes.Type ?? ''
      return [attributes.Name ?? '', (COLLECTION.exec(target)?.[1] ?? target).replace(/^.*\./, '')]
    }),
  )
  return { keys, fields, children }
}

function annotationOf(element: Element, term: RegExp): string | null {
  const found = childrenOf([element], 'Annotation').find(({ attributes }) => term.test(attributes.Term ?? ''))
  return found?.attributes.String ?? null
}

function childrenOf(elements: readonly Element[], name: string): Element[] {
  return elements.flatMap(({ children }) => children.filter((child) => child.name === name))
}

function wrong(what: string): FeedError {
  return new FeedError('refused', `The feed’s metadata can’t be used: ${what}.`)
}

const TOKEN =
  /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!\[CDATA\[[\s\S]*?\]\]>|<(\/?)([\w:.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|[^<]+/y
const ATTRIBUTE = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/**
 * Parses the elements of an XML document; names lose their prefix, and texts are dropped, because CSDL needs none.
 * Refuses documents that declare types or entities, which could expand without limit.
 */
function elementsOf(text: string): Element {
  const start = text.replace(/^\ufeff/, '').trim()
  if (start === '') throw new FeedError('faulty', 'The feed sent an empty response instead of metadata.')
  if (!start.startsWith('<')) throw new FeedError('faulty', 'The feed’s metadata isn’t XML.')
  if (/^<(?:!doctype\s+html|html)\b/i.test(start))
    throw new FeedError('faulty', 'The feed sent a web page instead of metadata.')
  const root: Element = { name: '', attributes: {}, children: [] }
  const open: Element[] = [root]
  let count = 0
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < start.length) {
    const match = TOKEN.exec(start)
    if (!match) throw new FeedError('faulty', 'The feed’s metadata was cut short or isn’t XML.')
    const [, slash, qualified, attributes = '', empty] = match
    if (qualified === undefined) continue
    count += 1
    if (count > MAX_ELEMENTS) throw wrong('it is too long')
    const name = qualified.replace(/^.*:/, '')
    if (slash) {
      if (open.length < 2 || open.pop()?.name !== name)
        throw new FeedError('faulty', 'The feed’s metadata isn’t valid XML: its elements aren’t nested correctly.')
      continue
    }
    const element: Element = { name, attributes: attributesOf(attributes), children: [] }
    open.at(-1)?.children.push(element)
    if (!empty) open.push(element)
  }
  const [top] = root.children
  if (open.length !== 1 || !top) throw new FeedError('faulty', 'The feed’s metadata was cut short.')
  return top
}

function attributesOf(text: string): Record<string, string> {
  const attributes: Record<string, string> = {}
  for (const [, name = '', double, single] of text.matchAll(ATTRIBUTE))
    attributes[name.replace(/^.*:/, '')] = (double ?? single ?? '').replace(/&(#x?[0-9a-f]+|\w+);/gi, unescaped)
  return attributes
}

function unescaped(whole: string, name: string): string {
  if (!name.startsWith('#')) return ENTITIES[name] ?? whole
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10)
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
}
