import type { PageTexts } from '../words.ts'

export const HOME = {
  label: 'Home',
  path: '/',
  texts: {
    headline: {
      kind: 'line',
      label: 'Headline',
      max: 90,
      original: 'Find a home in Central Indiana',
      until: 'Homes for sale in Central Indiana',
    },
    selling_title: { kind: 'line', label: 'Title for sellers', max: 80, original: 'What’s your home worth?' },
    selling_lead: {
      kind: 'line',
      label: 'Introduction for sellers',
      max: 300,
      original:
        'Enter your address. A broker will compare it with recent sales nearby and reply within 24 hours. Free, with no obligation.',
    },
    selling_steps: {
      kind: 'rows',
      label: 'Steps for sellers',
      max: 800,
      original: `Today: Answer 4 short questions. If enough similar homes sold nearby, you’ll see a price range.
24 hours: We call with a suggested price and the comparable sales.
Next step: We visit and give you a written list of what to fix and what to skip.`,
    },
    broker_note: {
      kind: 'line',
      label: 'Caption for the designated broker',
      max: 120,
      original: 'Designated broker',
      until: 'Designated broker',
    },
  },
} as const satisfies PageTexts
