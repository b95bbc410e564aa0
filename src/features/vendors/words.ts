/** Services that vendors are listed under, in the order of a typical move. */
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
 * Benefits that the brokerage may receive from a vendor, disclosed with the vendor.
 * Source: RESPA, 12 U.S.C. 2607: no thing of value for the referral of settlement services.
 */
export const BENEFITS = {
  nothing: 'Nothing',
  sponsorship: 'Event sponsorship',
  advertising: 'Advertising fee',
  ownership: 'Ownership interest',
  other: 'Something else',
} as const

export const STATUSES = { shown: 'Visible', hidden: 'Hidden' } as const

export const VENDOR_LIST = {
  sorts: ['position', 'name', 'service', 'vetted', 'updated'],
  filters: { service: SERVICE_TYPES, status: STATUSES },
} as const

export const HISTORY = {
  created: 'added this vendor',
  updated: 'changed this vendor',
  shown: 'made it visible',
  hidden: 'hid it',
} as const

export const MESSAGES = {
  notFound: 'This vendor was deleted.',
  changedMeanwhile: 'Someone else changed this vendor while you were editing.',
  orderChangedMeanwhile: 'Someone else changed the order or the list after you opened it.',
  vettedLater: 'The vetting date can’t be in the future.',
  benefitUnexplained: 'Describe in one sentence what the brokerage gets. Visitors will see it.',
  emailMissing: 'Enter the vendor’s email address.',
  listedAlready: (name: string, service: string) => `${name} is already listed under ${service}.`,
} as const
