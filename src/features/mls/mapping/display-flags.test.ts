import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { displayFlagOf, displayOf } from './display-flags.ts'
import { type MappingContext, mapOffice, mapProperty, publicJson } from './reso.ts'

const mapping: MappingContext = {
  system: 'mibor',
  hasKeyPrefix: false,
  isLicensedByRecord: false,
  received_at: new Date(0),
}
const HOUSE = {
  ListingKey: '1',
  ModificationTimestamp: '2026-11-01T12:00:00Z',
  StandardStatus: 'Active',
  ListPrice: 325_000,
  StreetNumber: '512',
  StreetName: 'Sample',
  City: 'Greenwood',
}

const ALL = { idx: true, vow: true, address: true, avm: true, comment: true }
function leftOf(record: Record<string, unknown>) {
  const { isIdxAllowed, isVowAllowed, isAddressShown, isAvmAllowed, isCommentAllowed } = displayOf(record)
  return {
    idx: isIdxAllowed,
    vow: isVowAllowed,
    address: isAddressShown,
    avm: isAvmAllowed,
    comment: isCommentAllowed,
  }
}

describe('what a flag that says no withholds', () => {
  test.each([
    ['InternetEntireListingDisplayYN', { idx: false, vow: false }],
    ['InternetAddressDisplayYN', { address: false }],
    ['InternetAutomatedValuationDisplayYN', { avm: false }],
    ['InternetConsumerCommentYN', { comment: false }],
    ['IDXParticipationYN', { idx: false }],
    ['IDXEntireListingDisplayYN', { idx: false }],
    ['IDXOptInYN', { idx: false }],
    ['IDXAddressDisplayYN', { address: false }],
    ['ListOfficeIDXParticipationYN', { idx: false }],
    ['RAE_L_IdxInclude', { idx: false }],
    ['MBR_ShowOnIDX', { idx: false }],
    ['IDX', { idx: false }],
    ['VOWEntireListingDisplayYN', { vow: false }],
    ['VOWYN', { vow: false }],
    ['VOWAddressDisplayYN', { address: false }],
    ['VOWAutomatedValuationDisplayYN', { avm: false }],
    ['VOWAVM', { avm: false }],
    ['VOWConsumerCommentYN', { comment: false }],
    ['IDXVOWDisplayCommentsYN', { comment: false }],
    ['AllowBloggingYN', { comment: false }],
    ['DisplayOnInternetYN', { idx: false, vow: false }],
    ['ShowAddressToPublicYN', { address: false }],
    ['PublicDisplayYN', { idx: false, vow: false }],
    ['IsIDX', { idx: false }],
    ['IDXVisibleYN', { idx: false }],
    ['ListOnInternetYN', { idx: false, vow: false }],
    ['InternetListingYN', { idx: false, vow: false }],
    ['InternetAllowedYN', { idx: false, vow: false }],
    ['PermitInternetYN', { idx: false, vow: false }],
    ['EntireListingDisplayYN', { idx: false, vow: false }],
  ])('%s', (field, withheld) => {
    for (const no of [false, 'N', 'No', '0', 0, 'false'])
      expect(leftOf({ [field]: no })).toEqual({ ...ALL, ...withheld })
    // An unreadable value counts as no and is reported.
    expect(leftOf({ [field]: 'perhaps' })).toEqual({ ...ALL, ...withheld })
    expect(displayOf({ [field]: 'perhaps' }).unknown).toEqual([field])
    for (const yes of [true, 'Y', 'yes', 1, '1', null, undefined, ''])
      expect([yes, leftOf({ [field]: yes })]).toEqual([yes, ALL])
  })

  test.each([
    ['IDXOptOutYN', { idx: false }],
    ['SellerOptOutYN', { idx: false, vow: false }],
    ['InternetOptOutYN', { idx: false, vow: false }],
    ['ExcludeFromIDXYN', { idx: false }],
    ['HideAddressYN', { address: false }],
    ['ParticipantOnlyYN', { idx: false, vow: false }],
    ['HideFromInternetYN', { idx: false, vow: false }],
    ['HideFromPublicYN', { idx: false, vow: false }],
    ['HideListingYN', { idx: false, vow: false }],
    ['SellerOptsOutOfInternetYN', { idx: false, vow: false }],
    ['DelayedMarketingYN', { idx: false, vow: false }],
    ['MarketingDelayedYN', { idx: false, vow: false }],
    ['OfficeExclusiveYN', { idx: false, vow: false }],
    ['PrivateListingYN', { idx: false, vow: false }],
  ])('%s withholds where it says yes', (field, withheld) => {
    expect(leftOf({ [field]: true })).toEqual({ ...ALL, ...withheld })
    expect(leftOf({ [field]: false })).toEqual(ALL)
  })

  test('a flag of the family whose name does not tell is a no, whatever it says, and is named', () => {
    for (const said of [true, false, 'Y', 'x']) {
      expect(leftOf({ IDXStateYN: said })).toEqual({ ...ALL, idx: false })
      expect(displayOf({ IDXStateYN: said }).unknown).toEqual(['IDXStateYN'])
    }
  })

  test.each([
    [{ FeedTypes: ['IDX', 'IDX Sold'] }, ALL],
    [{ FeedTypes: [] }, ALL],
    [{ FeedTypes: ['BBO'] }, { ...ALL, idx: false }],
    [{ Permission: ['IDX'] }, ALL],
    [{ Permission: 'VOW' }, { ...ALL, idx: false }],
    [{ Permission: ['Private'] }, { ...ALL, idx: false, vow: false }],
    [{ Permission: ['IDX', 'OwnerOptOut'] }, { ...ALL, idx: false, vow: false }],
  ])('%j', (record, left) => expect(leftOf(record)).toEqual(left))
})

test.each([
  'HighSpeedInternetYN',
  'InternetServiceYN',
  'InternetIncludedYN',
  'InternetYN',
  'PublicTransportationYN',
  'OnlineAuctionYN',
  'ExclusiveAgencyYN',
  'PrivateRemarks',
  'PoolPrivateYN',
  'PetsAllowed',
  'ListingAgreement',
  'IDXContactEmail',
  'IDXLastUpdateDate',
  'IDXOfficeName',
  'VirtualTourURLUnbranded',
  'VirtualOfficeWebsiteYN',
  'PublicRemarks',
  'ShowingContactName',
  'SyndicateTo',
  'MlgCanUse',
  'Vowels',
  'ListingKey',
])('%s is no display flag', (field) => expect(displayFlagOf(field)).toBeNull())

test('words in a field of the family that is no flag withhold nothing', () => {
  expect(leftOf({ IDXBrokerRules: 'See our site' })).toEqual(ALL)
})

const dictionary = join(import.meta.dirname, '../../../../../shared/data/reso/dd-2.0-fields.csv')
test.runIf(existsSync(dictionary))('of the whole Data Dictionary these fields are display flags', () => {
  const fields = readFileSync(dictionary, 'utf8').matchAll(/^(Property|Office|Media|Member|OpenHouse),(\w+),/gm)
  const found = [...fields].flatMap(([, resource, field = '']) =>
    displayFlagOf(field) ? [`${resource}.${field}`] : [],
  )
  expect(found.sort()).toEqual([
    'Office.IDXOfficeParticipationYN',
    'Property.InternetAddressDisplayYN',
    'Property.InternetAutomatedValuationDisplayYN',
    'Property.InternetConsumerCommentYN',
    'Property.InternetEntireListingDisplayYN',
  ])
})

describe('a listing', () => {
  test('out of IDX is for registrants alone, out of both for nobody', () => {
    expect(mapProperty({ ...HOUSE, IDXParticipationYN: false }, mapping)).toMatchObject({
      property: { is_idx: false, is_vow: true },
      notes: [],
    })
    expect(mapProperty({ ...HOUSE, IDXEntireListingDisplayYN: false, VOWYN: 'N' }, mapping)).toMatchObject({
      removed: 'withheld',
    })
  })

  test('a license does not outweigh a flag', () => {
    const record = { ...HOUSE, MlgCanUse: ['IDX', 'VOW'], IDXParticipationYN: false }
    expect(mapProperty(record, { ...mapping, isLicensedByRecord: true })).toMatchObject({
      property: { is_idx: false, is_vow: true },
    })
  })

  test('names the flags that the site does not know', () => {
    expect(mapProperty({ ...HOUSE, IDXStateYN: true }, mapping)).toMatchObject({
      property: { is_idx: false },
      notes: ['flag:IDXStateYN'],
    })
  })

  test('without its address has no place', () => {
    expect(mapProperty({ ...HOUSE, VOWAddressDisplayYN: false }, mapping)).toMatchObject({
      property: { is_address_shown: false, address: null, street_name: null },
    })
  })

  test('keeps its flags where it is stored, so that mapping it again withholds the same', () => {
    const record = { ...HOUSE, VOWPrivateListingYN: false, IDXYN: false }
    const stored: unknown = JSON.parse(publicJson(record))
    expect(mapProperty(stored as typeof record, mapping)).toMatchObject({ removed: 'withheld' })
  })
})

test.each([
  [{ IDXOfficeParticipationYN: true }, true],
  [{ IDXOfficeParticipationYN: null }, null],
  [{}, null],
  [{ IDXOfficeParticipationYN: 'No' }, false],
  [{ IDXOfficeParticipationYN: 'sometimes' }, false],
  [{ IDXOptOutYN: true }, false],
  [{ VirtualOfficeWebsiteYN: false }, null],
])('an office with %j: %s', (flags, idx_office_participation_yn) => {
  const office = mapOffice({ OfficeKey: '1', OfficeName: 'Sample Realty', ...flags }, mapping)
  expect(office).toMatchObject({ idx_office_participation_yn })
})
