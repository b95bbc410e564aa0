import type { Brokerage } from '#features/brokerage/schema.ts'
import { OWN_OFFICE_KEY } from '../mls/offices.ts'

/**
 * The sample brokerage. It is invented: its phone numbers are in the range reserved for fiction, its email goes
 * nowhere.
 */
export const brokerage: Brokerage = {
  name: 'Meridian Row Realty',
  short_name: 'Meridian Row',
  tagline: 'Buy and sell homes in Central Indiana with plain answers and exact numbers.',
  affiliation: 'An independently owned and operated office of the Cornerpost Real Estate network.',
  license_number: 'RC52000142',
  licensed_since: 2020,
  designated_broker: 'Dana Whitcomb',
  street: '240 Madison Row, Suite 3',
  city: 'Greenwood',
  state: 'IN',
  state_name: 'Indiana',
  postal_code: '46142',
  phone: '317-555-0142',
  email: 'hello@example.com',
  social: [{ label: 'Meridian Row on Facebook', url: 'https://www.example.com/meridian-row' }],
  hours: [
    {
      label: 'Monday to Friday, 9 AM to 6 PM',
      days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
      opens: '09:00',
      closes: '18:00',
    },
    { label: 'Saturday, 10 AM to 4 PM', days: ['Saturday'], opens: '10:00', closes: '16:00' },
  ],
  service_area: [
    'Greenwood',
    'Indianapolis',
    'Franklin',
    'Bargersville',
    'Whiteland',
    'Carmel',
    'Fishers',
    'Noblesville',
    'Plainfield',
  ],
  dmca_agent: {
    name: 'Dana Whitcomb, DMCA agent',
    address: '240 Madison Row, Suite 3, Greenwood, Indiana 46142',
    phone: '317-555-0142',
    email: 'dmca@example.com',
  },
  mls: {
    name: 'Crossroads MLS',
    office_keys: [OWN_OFFICE_KEY],
    courtesy: 'Listings courtesy of Crossroads MLS as distributed by MLS GRID.',
    disclaimer:
      'Based on information submitted to the MLS GRID as of {as_of}. All data is obtained from various sources and may not have been verified by broker or MLS GRID. Supplied Open House Information is subject to change without notice. All information should be independently reviewed and verified for accuracy. Properties may or may not be listed by the office/agent presenting the information. Information is for consumers’ personal, non-commercial use and may be used only to find homes they may want to buy. Some homes in the MLS are not shown here because their owners asked for that.',
    copyright: 'Listing data © Crossroads MLS.',
  },
  has_drawn_pictures: true,
  // The sample is always open.
  launch: { legal_reviewed_by: 'Hollis Grant, attorney', legal_reviewed_on: '2026-03-02', open: true },
}
