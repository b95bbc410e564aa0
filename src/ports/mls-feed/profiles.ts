/** The services that distribute MLS data, and what differs between them. */
export type ProfileName = 'mlsgrid' | 'trestle' | 'bridge' | 'spark' | 'reso'

export interface Profile {
  name: ProfileName
  /** How the token is sent: as given, or fetched with client credentials and renewed. */
  auth: 'bearer' | 'client_credentials'
  /** The field by which changes are followed. */
  watermark: string
  /** Records to a page: with expanded children, without, and of keys alone where that is more. */
  pageSize: { expanded: number; plain: number; keys?: number }
  /** Children that come with a Property. */
  expand: readonly string[]
  /** True where services of the kind differ: of the children those are asked for that the metadata declares. */
  areChildrenDeclared: boolean
  /** What each request for records says beside its query. */
  parameters: Readonly<Record<string, string>>
  /** True where an answer without a link is the last one; else an empty one is. */
  isLinked: boolean
  /** How it says what is gone: by records with MlgCanView false, or only by leaving them out of the list of keys. */
  deletions: 'tombstones' | 'keys'
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
  /** True where a filter may say `in (…)`. */
  hasIn: boolean
  /** True where pictures want the access token as User-Agent. */
  isPictureAgentToken: boolean
  /** True where the address of a picture opens it once, and not for long. */
  arePicturesSingleUse: boolean
  /** Seconds until an answer has to begin, and the longest silence within one. */
  timeoutSeconds: number
  /** What may be asked of it, kept a little below what it allows. */
  limits: { perSecond: number; perHour: number; perDay: number; bytesPerHour: number }
}

const GIGABYTE = 1_000_000_000
const CHILDREN = ['Media', 'Rooms', 'UnitTypes']

/** What most services have in common. */
const PLAIN = {
  auth: 'bearer',
  watermark: 'ModificationTimestamp',
  expand: CHILDREN,
  areChildrenDeclared: false,
  parameters: {},
  isLinked: true,
  deletions: 'keys',
  isSystemNamed: false,
  hasLicenceFields: false,
  hasKeyPrefix: false,
  isOrderedByItself: false,
  isCounting: true,
  hasIn: false,
  isPictureAgentToken: false,
  arePicturesSingleUse: false,
  timeoutSeconds: 90,
} as const

/** Source: the services' own documentation; MLS Grid is the one that is run, the others are declared. */
export const PROFILES: Readonly<Record<ProfileName, Profile>> = {
  mlsgrid: {
    ...PLAIN,
    name: 'mlsgrid',
    pageSize: { expanded: 1000, plain: 5000 },
    deletions: 'tombstones',
    isSystemNamed: true,
    hasLicenceFields: true,
    hasKeyPrefix: true,
    isOrderedByItself: true,
    hasIn: true,
    isPictureAgentToken: true,
    arePicturesSingleUse: true,
    // Two a second are allowed. Three in a row are then 1.25 seconds apart: what is late on its way still is in time.
    limits: { perSecond: 1.6, perHour: 6800, perDay: 38_000, bytesPerHour: 3.5 * GIGABYTE },
  },
  trestle: {
    ...PLAIN,
    name: 'trestle',
    auth: 'client_credentials',
    pageSize: { expanded: 1000, plain: 1000, keys: 100_000 },
    parameters: { PrettyEnums: 'true' },
    limits: { perSecond: 2.5, perHour: 6800, perDay: 160_000, bytesPerHour: 20 * GIGABYTE },
  },
  bridge: {
    ...PLAIN,
    name: 'bridge',
    watermark: 'BridgeModificationTimestamp',
    pageSize: { expanded: 200, plain: 200 },
    // Pictures come with each record.
    expand: [],
    isLinked: false,
    limits: { perSecond: 2, perHour: 4500, perDay: 100_000, bytesPerHour: 20 * GIGABYTE },
  },
  spark: {
    ...PLAIN,
    name: 'spark',
    pageSize: { expanded: 1000, plain: 1000 },
    areChildrenDeclared: true,
    limits: { perSecond: 2, perHour: 4000, perDay: 90_000, bytesPerHour: 20 * GIGABYTE },
  },
  reso: {
    ...PLAIN,
    name: 'reso',
    pageSize: { expanded: 200, plain: 200 },
    areChildrenDeclared: true,
    isLinked: false,
    isCounting: false,
    limits: { perSecond: 1, perHour: 3000, perDay: 40_000, bytesPerHour: 3 * GIGABYTE },
  },
}
