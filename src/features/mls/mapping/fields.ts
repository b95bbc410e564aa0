/**
 * Fields that the mapping uses, to check a feed against. `essential`: a record without them is refused. `expected`: the
 * site lacks a common fact without them. `wanted`: optional facts. One field of an inner list is enough.
 * Source: RESO Data Dictionary 2.0.
 */
export interface MappedFields {
  essential: readonly (string | readonly string[])[]
  expected: readonly (string | readonly string[])[]
  wanted: readonly (string | readonly string[])[]
}

/** Mapped fields by resource or expanded child. */
export const MAPPED_FIELDS = {
  Property: {
    essential: [
      ['ListingKey', 'ListingKeyNumeric'],
      'ModificationTimestamp',
      ['StandardStatus', 'MlsStatus'],
      'ListPrice',
    ],
    expected: [
      'ListingId',
      'PropertyType',
      'PropertySubType',
      ['StreetName', 'UnparsedAddress'],
      ['StreetNumber', 'StreetNumberNumeric'],
      ['City', 'PostalCity'],
      'StateOrProvince',
      'PostalCode',
      'CountyOrParish',
      'Latitude',
      'Longitude',
      'BedroomsTotal',
      ['BathroomsTotalInteger', 'BathroomsTotalDecimal', 'BathroomsFull'],
      'LivingArea',
      ['LotSizeAcres', 'LotSizeSquareFeet', 'LotSizeArea'],
      'YearBuilt',
      'PublicRemarks',
      ['ListOfficeKey', 'ListOfficeKeyNumeric', 'ListOfficeMlsId'],
      'ListOfficeName',
      ['AttributionContact', 'ListOfficePhone', 'ListOfficeEmail'],
      'InternetEntireListingDisplayYN',
      'InternetAddressDisplayYN',
      'InternetAutomatedValuationDisplayYN',
      'InternetConsumerCommentYN',
      ['OnMarketTimestamp', 'OnMarketDate', 'OriginalEntryTimestamp', 'ListingContractDate'],
      'PhotosChangeTimestamp',
    ],
    wanted: [
      'OriginatingSystemName',
      'StreetDirPrefix',
      'StreetDirSuffix',
      'StreetSuffix',
      'UnitNumber',
      'Township',
      'SubdivisionName',
      'ParcelNumber',
      'BathroomsHalf',
      'BathroomsThreeQuarter',
      'BathroomsOneQuarter',
      'BathroomsPartial',
      'MainLevelBedrooms',
      'MainLevelBathrooms',
      'RoomsTotal',
      'LivingAreaUnits',
      'LivingAreaSource',
      'AboveGradeFinishedArea',
      'BelowGradeFinishedArea',
      'BuildingAreaTotal',
      ['Stories', 'StoriesTotal', 'Levels'],
      ['GarageSpaces', 'ParkingTotal', 'CarportSpaces'],
      'Basement',
      'BasementYN',
      'PoolPrivateYN',
      'FireplaceYN',
      'FireplacesTotal',
      'FireplaceFeatures',
      'WaterfrontYN',
      'NewConstructionYN',
      'SeniorCommunityYN',
      'HorseYN',
      'AssociationFee',
      'AssociationFeeFrequency',
      'AssociationFeeIncludes',
      'AssociationAmenities',
      'AssociationName',
      'TaxAnnualAmount',
      'TaxYear',
      'OriginalListPrice',
      'PreviousListPrice',
      'PriceChangeTimestamp',
      'ClosePrice',
      'CloseDate',
      'DaysOnMarket',
      'ActivationDate',
      'StartShowingDate',
      'ListAgentKey',
      'ListAgentMlsId',
      ['ListAgentFullName', 'ListAgentFirstName', 'ListAgentLastName'],
      'PhotosCount',
      'LotSizeDimensions',
      'LotFeatures',
      'InteriorFeatures',
      'Appliances',
      'Flooring',
      'Heating',
      'Cooling',
      'LaundryFeatures',
      'WindowFeatures',
      'SecurityFeatures',
      'AccessibilityFeatures',
      'Inclusions',
      'Exclusions',
      'PatioAndPorchFeatures',
      'ExteriorFeatures',
      'Fencing',
      'PoolFeatures',
      'View',
      'WaterfrontFeatures',
      'OtherStructures',
      'ParkingFeatures',
      'ArchitecturalStyle',
      'ConstructionMaterials',
      'Roof',
      'FoundationDetails',
      'BuilderName',
      'PropertyCondition',
      'WaterSource',
      'Sewer',
      'Utilities',
      'Electric',
      'Zoning',
      'ElementarySchool',
      'MiddleOrJuniorSchool',
      'HighSchool',
      ['HighSchoolDistrict', 'ElementarySchoolDistrict'],
      'CommunityFeatures',
      'SpecialListingConditions',
      'ListingTerms',
      'Possession',
    ],
  },
  Media: {
    essential: [['MediaKey', 'MediaKeyNumeric'], 'MediaURL'],
    expected: ['Order', 'MediaCategory', ['MediaModificationTimestamp', 'ModificationTimestamp']],
    wanted: [
      'PreferredPhotoYN',
      ['MimeType', 'MediaType'],
      'Permission',
      'MediaAlteration',
      ['ShortDescription', 'ImageOf', 'LongDescription'],
    ],
  },
  Rooms: {
    essential: [],
    expected: ['RoomType'],
    wanted: [
      ['RoomKey', 'RoomKeyNumeric'],
      'RoomLevel',
      ['RoomDimensions', 'RoomLength'],
      'RoomWidth',
      'RoomLengthWidthUnits',
    ],
  },
  UnitTypes: {
    essential: [],
    expected: ['UnitTypeType'],
    wanted: [['UnitTypeKey', 'UnitTypeKeyNumeric'], 'UnitTypeBedsTotal', 'UnitTypeBathsTotal', 'UnitTypeUnitsTotal'],
  },
  Office: {
    essential: [['OfficeKey', 'OfficeKeyNumeric'], 'ModificationTimestamp', 'OfficeName'],
    expected: [['OfficePhone', 'OfficeEmail'], 'IDXOfficeParticipationYN'],
    wanted: ['OfficeMlsId', 'OfficeCity', 'OfficeStatus'],
  },
  Member: {
    essential: [
      ['MemberKey', 'MemberKeyNumeric'],
      'ModificationTimestamp',
      ['MemberFullName', 'MemberFirstName', 'MemberLastName'],
    ],
    expected: [['MemberPreferredPhone', 'MemberDirectPhone'], 'MemberEmail', ['OfficeKey', 'OfficeKeyNumeric']],
    wanted: ['MemberMlsId', 'MemberStateLicense', 'MemberStatus'],
  },
  OpenHouse: {
    essential: [
      ['OpenHouseKey', 'OpenHouseKeyNumeric'],
      ['ListingKey', 'ListingKeyNumeric'],
      'ModificationTimestamp',
      'OpenHouseStartTime',
      'OpenHouseEndTime',
    ],
    expected: ['OpenHouseStatus', 'OpenHouseType'],
    wanted: ['OpenHouseRemarks', 'OpenHouseDate'],
  },
} as const satisfies Record<string, MappedFields>

/** Resource or expanded child of the mapping. */
export type MappedResource = keyof typeof MAPPED_FIELDS

/** Property fields that the mapping reads. The console lists the feed's other fields as unknown. */
export const READ_FIELDS: ReadonlySet<string> = new Set([
  ...Object.values(MAPPED_FIELDS.Property).flat(2),
  // Licenses, children, and units of areas.
  'MlgCanView',
  'MlgCanUse',
  'FeedTypes',
  'Permission',
  'Media',
  'Rooms',
  'UnitTypes',
  'OpenHouses',
  'AboveGradeFinishedAreaUnits',
  'BelowGradeFinishedAreaUnits',
  'BuildingAreaUnits',
  'LotSizeUnits',
  'ListAgentKeyNumeric',
  // Fields that identify records of services with other names.
  'Id',
  'Name',
  'MemberKey',
  'ResourceUri',
  'StandardFields',
])

/** Lists mapped fields that a feed does not declare. */
export function missingFields(
  resource: MappedResource,
  declared: ReadonlySet<string>,
): Record<keyof MappedFields, string[]> {
  const lacking = (fields: MappedFields['wanted']) =>
    fields.flatMap((field) => {
      const choice = typeof field === 'string' ? [field] : field
      return choice.some((one) => declared.has(one)) ? [] : [choice.join(' or ')]
    })
  const { essential, expected, wanted } = MAPPED_FIELDS[resource]
  return { essential: lacking(essential), expected: lacking(expected), wanted: lacking(wanted) }
}
