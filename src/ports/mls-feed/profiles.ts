/** The services that distribute MLS data, and what differs between them. */
export type ProfileName = 'mlsgrid' | 'trestle' | 'bridge' | 'spark' | 'reso'

export interface Profile {
  name: ProfileName
  /** How the token is sent: as given, or fetched with client credentials and renewed. */
  auth: 'bearer' | 'client_credentials'
  /** The field by which changes are followed. */
  watermark: string
  /** Records to a page with and without expanded children. */
  pageSize: { expanded: number; plain: number }
  /** Children that come with a Property. */
  expand: readonly string[]
  /** True where each request names one OriginatingSystemName. */
  isSystemNamed: boolean
  /** True where MlgCanView and MlgCanUse say what is gone and what a record is licensed for. */
  hasLicenceFields: boolean
  /** True where keys begin with three letters of their MLS. */
  hasKeyPrefix: boolean
  /** True where the feed orders by the watermark by itself and refuses to be told to. */
  isOrderedByItself: boolean
  /** True where `$count=true` is answered. */
  isCounting: boolean
  /** True where pictures want the access token as User-Agent. */
  isPictureAgentToken: boolean
  /** What may be asked of it, kept a little below what it allows. */
  limits: { perSecond: number; perHour: number; perDay: number; bytesPerHour: number }
}

const GIGABYTE = 1_000_000_000

/** Source: the services' own documentation; MLS Grid is the one that is run, the others are declared. */
export const PROFILES: Readonly<Record<ProfileName, Profile>> = {
  mlsgrid: {
    name: 'mlsgrid',
    auth: 'bearer',
    watermark: 'ModificationTimestamp',
    pageSize: { expanded: 1000, plain: 5000 },
    expand: ['Media', 'Rooms', 'UnitTypes'],
    isSystemNamed: true,
    hasLicenceFields: true,
    hasKeyPrefix: true,
    isOrderedByItself: true,
    isCounting: true,
    isPictureAgentToken: true,
    limits: { perSecond: 1.8, perHour: 6800, perDay: 38_000, bytesPerHour: 3.5 * GIGABYTE },
  },
  trestle: {
    name: 'trestle',
    auth: 'client_credentials',
    watermark: 'ModificationTimestamp',
    pageSize: { expanded: 1000, plain: 1000 },
    expand: ['Media', 'Rooms', 'UnitTypes'],
    isSystemNamed: false,
    hasLicenceFields: false,
    hasKeyPrefix: false,
    isOrderedByItself: false,
    isCounting: true,
    isPictureAgentToken: false,
    limits: { perSecond: 2.5, perHour: 6800, perDay: 160_000, bytesPerHour: 20 * GIGABYTE },
  },
  bridge: {
    name: 'bridge',
    auth: 'bearer',
    watermark: 'BridgeModificationTimestamp',
    pageSize: { expanded: 200, plain: 200 },
    expand: [],
    isSystemNamed: false,
    hasLicenceFields: false,
    hasKeyPrefix: false,
    isOrderedByItself: false,
    isCounting: true,
    isPictureAgentToken: false,
    limits: { perSecond: 2, perHour: 4500, perDay: 100_000, bytesPerHour: 20 * GIGABYTE },
  },
  spark: {
    name: 'spark',
    auth: 'bearer',
    watermark: 'ModificationTimestamp',
    pageSize: { expanded: 1000, plain: 1000 },
    expand: ['Media', 'Rooms', 'UnitTypes'],
    isSystemNamed: false,
    hasLicenceFields: false,
    hasKeyPrefix: false,
    isOrderedByItself: false,
    isCounting: true,
    isPictureAgentToken: false,
    limits: { perSecond: 2, perHour: 4000, perDay: 90_000, bytesPerHour: 20 * GIGABYTE },
  },
  reso: {
    name: 'reso',
    auth: 'bearer',
    watermark: 'ModificationTimestamp',
    pageSize: { expanded: 200, plain: 200 },
    expand: ['Media'],
    isSystemNamed: false,
    hasLicenceFields: false,
    hasKeyPrefix: false,
    isOrderedByItself: false,
    isCounting: false,
    isPictureAgentToken: false,
    limits: { perSecond: 1, perHour: 3000, perDay: 40_000, bytesPerHour: 3 * GIGABYTE },
  },
}
