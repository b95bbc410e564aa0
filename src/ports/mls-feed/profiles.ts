/** Services that distribute MLS data, and their differences. */
export type ProfileName = 'mlsgrid' | 'trestle' | 'bridge' | 'spark' | 'reso'

export interface Profile {
  name: ProfileName
  /** Authentication: a fixed token, or one fetched with client credentials and renewed. */
  auth: 'bearer' | 'client_credentials'
  /** Field that changes are tracked by. */
  watermark: string
  /** Records per page: with expanded children, without, and of keys alone if that allows more. */
  pageSize: { expanded: number; plain: number; keys?: number }
  /** Children expanded with a Property. */
  expand: readonly string[]
  /** True when installations of the service differ: only children that the metadata declares are expanded. */
  areChildrenDeclared: boolean
  /** Additional query parameters of each request for records. */
  parameters: Readonly<Record<string, string>>
  /** True when a response without a link is the last one; otherwise an empty one is. */
  isLinked: boolean
  /** Reporting of removals: records with MlgCanView false, or only their absence from the list of keys. */
  deletions: 'tombstones' | 'keys'
  /** True when each request names one OriginatingSystemName. */
  isSystemNamed: boolean
  /** True when records have MlgCanView and MlgCanUse, which give removals and licensed uses. */
  hasLicenseFields: boolean
  /** True when keys start with the MLS's three-character prefix. */
  hasKeyPrefix: boolean
  /** True when the feed always orders by the watermark and refuses `$orderby`. */
  hasFixedOrder: boolean
  /** True when the service supports `$count=true`. */
  isCounting: boolean
  /** True when filters support `in (…)`. */
  hasIn: boolean
  /** True when photo requests need the access token as User-Agent. */
  isPictureAgentToken: boolean
  /** True when a photo's URL works once and expires soon. */
  arePicturesSingleUse: boolean
  /** Seconds until a response must start, and idle timeout within it. */
  timeoutSeconds: number
  /** Request limits, slightly below those of the service. */
  limits: { perSecond: number; perHour: number; perDay: number; bytesPerHour: number }
}

const GIGABYTE = 1_000_000_000
const CHILDREN = ['Media', 'Rooms', 'UnitTypes']

/** Profile that most services share. */
const PLAIN = {
  auth: 'bearer',
  watermark: 'ModificationTimestamp',
  expand: CHILDREN,
  areChildrenDeclared: false,
  parameters: {},
  isLinked: true,
  deletions: 'keys',
  isSystemNamed: false,
  hasLicenseFields: false,
  hasKeyPrefix: false,
  hasFixedOrder: false,
  isCounting: true,
  hasIn: false,
  isPictureAgentToken: false,
  arePicturesSingleUse: false,
  timeoutSeconds: 90,
} as const

/** Source: the services' own documentation; MLS Grid is the one in use, the others are declared. */
export const PROFILES: Readonly<Record<ProfileName, Profile>> = {
  mlsgrid: {
    ...PLAIN,
    name: 'mlsgrid',
    pageSize: { expanded: 1000, plain: 5000 },
    deletions: 'tombstones',
    isSystemNamed: true,
    hasLicenseFields: true,
    hasKeyPrefix: true,
    hasFixedOrder: true,
    hasIn: true,
    isPictureAgentToken: true,
    arePicturesSingleUse: true,
    // Two a second are allowed. At 1.6, three requests span 1.25 seconds, which tolerates network delays.
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
    // Photos come with each record.
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
