import { HOUR_MS } from '#kit/time/durations.ts'
import { sampleId } from './id.ts'

/** Returns inquiries to the sample brokerage from before its first start. All people are invented. */
export function contactsAt(now: Date) {
  return [
    contact(
      now,
      'okonkwo',
      'Ada Okonkwo',
      'selling',
      'phone',
      20,
      null,
      'We are thinking of selling the house on Sheek Road in the spring. What should we do before winter, and what should we leave? Two stories, 1996, roof from 2014.',
    ),
    contact(
      now,
      'mendel',
      'Joseph Mendel',
      'relocation',
      'email',
      3,
      null,
      'I start at the hospital in January and have the weekend of December 5. Three bedrooms, a dog, no more than 35 minutes to 16th Street. Can someone plan a Saturday for us?',
    ),
    contact(
      now,
      'ferraro',
      'Nina Ferraro',
      'buying',
      'text',
      49,
      5,
      'Is the house on Pine Bluff still available? I have a letter from my credit union.',
    ),
    contact(
      now,
      'baptiste',
      'Luc Baptiste',
      'management',
      'email',
      120,
      19,
      'I own a double near Garfield Park and live in Denver now. What would you charge to look after it?',
    ),
  ]
}

function contact(
  now: Date,
  key: string,
  name: string,
  topic: string,
  way: string,
  hoursAgo: number,
  answeredAfter: number | null,
  message: string,
) {
  const created_at = new Date(now.getTime() - hoursAgo * HOUR_MS)
  return {
    id: sampleId('contact', key),
    kind: 'contact' as const,
    status: answeredAfter === null ? ('new' as const) : ('contacted' as const),
    name,
    email: `${key}@example.com`,
    phone: way === 'email' ? null : '317-555-0188',
    topic,
    message,
    owner_id: sampleId('agent', topic === 'relocation' || topic === 'management' ? 'marcus-ellery' : 'dana-whitcomb'),
    due_at: new Date(created_at.getTime() + 24 * HOUR_MS),
    answered_at: answeredAfter === null ? null : new Date(created_at.getTime() + answeredAfter * HOUR_MS),
    details: JSON.stringify({ way }),
    tracking: '{}',
    source: 'direct',
    medium: 'none',
    created_at,
    updated_at: created_at,
  }
}
