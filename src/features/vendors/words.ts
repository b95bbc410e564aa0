/** The trades that vendors are listed under, in the order in which a move needs them. */
export const SERVICE_TYPES = {
  inspection: 'Home inspection',
  lending: 'Mortgage lending',
  title: 'Title and closing',
  attorney: 'Attorneys',
  insurance: 'Home insurance',
  radon: 'Radon',
  pest: 'Pest control',
  roofing: 'Roofing',
  hvac: 'Heating and cooling',
  plumbing: 'Plumbing',
  electrical: 'Electrical',
  windows: 'Windows and doors',
  flooring: 'Flooring',
  painting: 'Painting',
  handyman: 'Repairs and carpentry',
  landscaping: 'Landscaping',
  cleaning: 'Cleaning',
  moving: 'Moving',
} as const
export type ServiceType = keyof typeof SERVICE_TYPES

/**
 * What the brokerage may get from a vendor; the answer stands beside the vendor's name.
 * Source: RESPA, 12 U.S.C. 2607: no thing of value for the referral of settlement services.
 */
export const BENEFITS = {
  nothing: 'Nothing',
  sponsorship: 'Event sponsorship',
  advertising: 'Advertising fee',
  ownership: 'A share of the business',
  other: 'Something else',
} as const
export type Benefit = keyof typeof BENEFITS

/** Labels of a vendor's fields, where people read of them: in the form, in a conflict and in the history. */
export const FIELD_LABELS = {
  name: 'Name',
  service_type: 'Service',
  description: 'What they do',
  contact_name: 'Contact person',
  phone: 'Phone',
  email: 'E-mail',
  website_url: 'Website',
  city: 'City',
  license_number: 'License number',
  vetted_date: 'Vetted on',
  benefit: 'What the brokerage gets from this vendor',
  benefit_note: 'Say it in one sentence',
  is_active: 'Shown on the site',
} as const

/** Whether a vendor is on the public page. */
export const STATUSES = { shown: 'Shown', hidden: 'Hidden' } as const

/** What the administrators' table can be ordered and filtered by. */
export const VENDOR_LIST = {
  sorts: ['position', 'name', 'service', 'vetted', 'updated'],
  filters: { service: SERVICE_TYPES, status: STATUSES },
} as const

/** Texts that more than one place shows or compares. */
export const MESSAGES = {
  notFound: 'This vendor does not exist any more.',
  changedMeanwhile: 'Somebody else saved this vendor after you opened it.',
  orderChangedMeanwhile: 'Somebody else changed the order or the list after you opened it.',
  vettedLater: 'The day of the vetting cannot lie in the future.',
  benefitUnexplained: 'Say in one sentence what the brokerage gets: visitors read it.',
  emailMissing: 'Enter the e-mail address that the letter goes to.',
  listedAlready: (name: string, service: string) => `${name} is already listed under ${service}.`,
} as const
