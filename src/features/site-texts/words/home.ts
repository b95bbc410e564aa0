import type { PageTexts } from '../words.ts'

export const HOME = {
  label: 'Home',
  path: '/',
  texts: {
    headline: {
      kind: 'line',
      label: 'Headline',
      max: 90,
      original: 'Central Indiana homes, from people who know the street',
      until: 'Homes for sale in Central Indiana',
    },
    selling_title: { kind: 'line', label: 'Title for sellers', max: 80, original: 'What would your home sell for?' },
    selling_lead: {
      kind: 'line',
      label: 'Introduction for sellers',
      max: 300,
      original:
        'Tell us the address. A broker compares the home with closed sales nearby, and you hear from us within 24 hours. Free, and no duty to list.',
    },
    selling_steps: {
      kind: 'rows',
      label: 'Steps for sellers',
      max: 800,
      original: `Today: You answer four short questions, and see a price range where enough homes sold nearby.
24 hours: We call with a price and the closed sales behind it.
If you like: We walk through the house and write down what to fix and what to leave.`,
    },
    broker_note: {
      kind: 'line',
      label: 'Line beside the designated broker',
      max: 120,
      original: 'Designated broker. Answers for every number we give you.',
      until: 'Designated broker',
    },
  },
} as const satisfies PageTexts
