import { sampleId } from './id.ts'

/** The agents of the sample brokerage: two principals, and one more. */
export const agents = [
  {
    id: sampleId('agent', 'dana-whitcomb'),
    account_id: sampleId('account', 'super'),
    slug: 'dana-whitcomb',
    name: 'Dana Whitcomb',
    title: 'Designated broker',
    email: 'dana.whitcomb@example.com',
    phone: '317-555-0143',
    license_number: 'RB20003141',
    bio: 'Sells in Greenwood, Franklin and Bargersville, and answers for everything that this office does. Grew up off Smith Valley Road.',
    is_principal: true,
    position: 1,
  },
  {
    id: sampleId('agent', 'marcus-ellery'),
    account_id: sampleId('account', 'admin'),
    slug: 'marcus-ellery',
    name: 'Marcus Ellery',
    title: 'Broker, relocation and rentals',
    email: 'marcus.ellery@example.com',
    phone: '317-555-0144',
    license_number: 'RB20006592',
    bio: 'Works the north side, Carmel to Noblesville. Has moved house eleven times himself.',
    is_principal: true,
    position: 2,
  },
  {
    id: sampleId('agent', 'lena-kowalczyk'),
    account_id: sampleId('account', 'agent'),
    slug: 'lena-kowalczyk',
    name: 'Lena Kowalczyk',
    title: 'Broker',
    email: 'lena.kowalczyk@example.com',
    phone: '317-555-0145',
    license_number: 'RB21008817',
    bio: 'First homes, mostly: Southport, Beech Grove, Perry Township. Reads every inspection report twice.',
    is_principal: false,
    position: 3,
  },
]
