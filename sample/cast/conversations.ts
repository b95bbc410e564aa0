import { createHash } from 'node:crypto'
import { propertyIdOf } from '#features/listing-import/public.server.ts'
import { HOUR_MS } from '#kit/time/durations.ts'
import { CAST_KEYS, keyAt } from '../mls/cast.ts'
import { sampleId } from './id.ts'

/** Conversations and documents of the sample's people, with times relative to the start. */

const home = (key: string) => propertyIdOf('mibor', key)
const account = (name: string) => sampleId('account', name)

interface Conversation {
  name: string
  consumer: string
  agent: string | null
  property_id: string | null
  /** Number of messages that each side has read. */
  read: { consumer: number; agent: number }
  messages: readonly (readonly [by: string, hours_ago: number, body: string, document?: string])[]
}

const CONVERSATIONS: readonly Conversation[] = [
  {
    name: 'tudor',
    consumer: 'buyer',
    agent: 'lena-kowalczyk',
    property_id: home(keyAt(1)),
    read: { consumer: 4, agent: 4 },
    messages: [
      [
        'buyer',
        40,
        'Is the fence at the back inside our line or the neighbor’s? Arjun wants the dog out there from day one.',
      ],
      ['agent', 39.6, 'Good question. The listing broker doesn’t know either.'],
      ['agent', 39.5, 'I asked for the survey. If there is none, a new one costs about $450 and takes a week.'],
      ['buyer', 39.2, 'Thanks. Let’s see the house first, then decide.'],
      [
        'agent',
        2.2,
        'The seller left the survey for us. Here it is. The fence is eight inches inside our line.',
        'survey',
      ],
    ],
  },
  {
    name: 'account',
    consumer: 'buyer',
    agent: 'dana-whitcomb',
    property_id: null,
    read: { consumer: 2, agent: 3 },
    messages: [
      [
        'buyer',
        75,
        'Could I see what the houses around Wheatfield sold for? We want to know if the list price is fair.',
      ],
      ['super', 74, 'Of course. We grant access to sold prices one person at a time, and you have a good reason.'],
      [
        'super',
        1.4,
        'Before I grant it, please read the MLS terms again under Preferences. Then send me a message here.',
      ],
    ],
  },
  {
    name: 'cut',
    consumer: 'buyer',
    agent: 'lena-kowalczyk',
    property_id: home(CAST_KEYS.priceCut),
    read: { consumer: 2, agent: 2 },
    messages: [
      ['buyer', 190, 'They dropped the price. Is something wrong with it?'],
      [
        'agent',
        188,
        'The basement had water in 2019. It’s in the disclosure. The sump pump is new. Worth a look, with an inspector.',
      ],
    ],
  },
  {
    name: 'sold-last-spring',
    consumer: 'buyer',
    agent: 'lena-kowalczyk',
    property_id: home(CAST_KEYS.soldLastSpring),
    read: { consumer: 2, agent: 2 },
    messages: [
      ['buyer', 420, 'Is this one still available?'],
      ['agent', 419, 'No, an offer was accepted this morning. I’ll look for others with a porch like that.'],
    ],
  },
  {
    name: 'office',
    consumer: 'sold',
    agent: null,
    property_id: null,
    read: { consumer: 0, agent: 0 },
    messages: [
      [
        'sold',
        5,
        'Who can tell me what it costs to sell in Franklin, all in? I would like to see it on paper before I call anyone.',
      ],
    ],
  },
]

interface SampleDocument {
  name: string
  owner: string
  file: string
  lines: readonly string[]
  hours_ago: number
  /** The person it is shared with, for `days`. */
  shared_with?: string
  days?: number
}

const DOCUMENTS: readonly SampleDocument[] = [
  {
    name: 'survey',
    owner: 'agent',
    file: 'Survey, lot 14.pdf',
    lines: [
      'Surveyor location report, lot 14',
      'Fence: 0.7 ft inside the west line',
      'Sample document. Not a real survey.',
    ],
    hours_ago: 2.4,
  },
  {
    name: 'loan-letter',
    owner: 'buyer',
    file: 'Preapproval letter, Old Northside.pdf',
    lines: ['Preapproval', 'Old Northside Home Loans', 'Sample document. Not a real letter.'],
    hours_ago: 96,
    shared_with: 'agent',
    days: 90,
  },
  {
    name: 'questions',
    owner: 'buyer',
    file: 'Questions for the inspection.pdf',
    lines: ['1. Age of the roof', '2. Radon', '3. The crack beside the chimney', 'Sample document.'],
    hours_ago: 20,
  },
]

/** Makes a PDF of one page with some lines of text. */
function pdf(lines: readonly string[]): Buffer {
  const text = lines.map((line) => `(${line.replace(/[()\\]/g, '')}) Tj 0 -24 Td`).join(' ')
  const page = `BT /F1 16 Tf 72 700 Td ${text} ET`
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${page.length}>>stream\n${page}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ]
  let file = '%PDF-1.4\n'
  const offsets: number[] = []
  objects.forEach((object, index) => {
    offsets.push(file.length)
    file += `${index + 1} 0 obj${object}endobj\n`
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  return Buffer.from(
    `${file}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${file.length}\n%%EOF\n`,
  )
}

/** Returns the rows of all conversations and documents, with their files. */
export function conversationsAt(now: Date) {
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR_MS)
  const files = DOCUMENTS.map((file) => ({ ...file, id: sampleId('document', file.name), bytes: pdf(file.lines) }))
  const threadIdOf = (conversation: Conversation) => sampleId('thread', conversation.name)
  const messages = CONVERSATIONS.flatMap((conversation) =>
    conversation.messages.map(([by, hours, body, document], index) => ({
      document,
      row: {
        id: sampleId('message', `${conversation.name} ${index + 1}`),
        thread_id: threadIdOf(conversation),
        seq: index + 1,
        author_id: account(by),
        author_side: by === conversation.consumer ? ('consumer' as const) : ('agent' as const),
        body,
        client_key: sampleId('message-key', `${conversation.name} ${index + 1}`),
        sent_at: ago(hours),
      },
    })),
  )
  const attached = messages.flatMap(({ document, row }) =>
    document ? [{ row, id: sampleId('document', document) }] : [],
  )
  return {
    threads: CONVERSATIONS.map((conversation) => ({
      id: threadIdOf(conversation),
      consumer_id: account(conversation.consumer),
      agent_id: conversation.agent && sampleId('agent', conversation.agent),
      property_id: conversation.property_id,
      last_seq: conversation.messages.length,
      last_message_at: ago(conversation.messages.at(-1)?.[1] ?? 0),
      consumer_read_seq: Math.max(
        conversation.read.consumer,
        conversation.messages.at(-1)?.[0] === conversation.consumer ? conversation.messages.length : 0,
      ),
      agent_read_seq: conversation.read.agent,
      created_at: ago(conversation.messages[0]?.[1] ?? 0),
    })),
    messages: messages.map(({ row }) => row),
    documents: files.map(({ id, owner, file, hours_ago }) => ({
      id,
      owner_id: account(owner),
      name: file,
      version: 1,
      created_at: ago(hours_ago),
      updated_at: ago(hours_ago),
    })),
    versions: files.map(({ id, owner, name, bytes, hours_ago }) => ({
      document_id: id,
      version: 1,
      owner_id: account(owner),
      kind: 'pdf' as const,
      bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest(),
      status: 'unscanned' as const,
      status_at: ago(hours_ago),
      client_key: sampleId('document-key', name),
      created_at: ago(hours_ago),
    })),
    message_documents: attached.map(({ row, id }) => ({ message_id: row.id, document_id: id, position: 0 })),
    shares: [
      ...attached.map(({ row, id }) => ({
        id: sampleId('share', row.id),
        document_id: id,
        account_id: null,
        thread_id: row.thread_id,
        created_at: row.sent_at,
        expires_at: null,
      })),
      ...files.flatMap(({ id, name, shared_with, days, hours_ago }) =>
        shared_with
          ? [
              {
                id: sampleId('share', name),
                document_id: id,
                account_id: account(shared_with),
                thread_id: null,
                created_at: ago(hours_ago),
                expires_at: days ? new Date(ago(hours_ago).getTime() + days * 24 * HOUR_MS) : null,
              },
            ]
          : [],
      ),
    ],
    files: files.map(({ id, bytes }) => ({ key: `documents/${id}/1`, bytes })),
  }
}
