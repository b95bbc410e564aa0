import { expect, test } from 'vitest'
import { standardRecord } from './spark.ts'

const openHouse = (date: string, StartTime: string, EndTime: string) =>
  standardRecord({ ResourceUri: '/v1/listings/20261234/openhouses/77', Id: '77', Date: date, StartTime, EndTime })

test('times of open houses without a zone are those of the clock in Indiana, in summer and in winter', () => {
  expect(openHouse('07/12/2026', '1:00 pm', '3:30 pm')).toMatchObject({
    OpenHouseDate: '2026-07-12',
    OpenHouseStartTime: '2026-07-12T17:00:00.000Z',
    OpenHouseEndTime: '2026-07-12T19:30:00.000Z',
  })
  expect(openHouse('12/06/2026', '12:00 pm', '02:00 PM')).toMatchObject({
    OpenHouseStartTime: '2026-12-06T17:00:00.000Z',
    OpenHouseEndTime: '2026-12-06T19:00:00.000Z',
  })
})

test('a zone that is named holds, and what is no time is none', () => {
  expect(openHouse('07/12/2026', '09:00-07:00', 'noon')).toMatchObject({
    ListingKey: '20261234',
    OpenHouseStartTime: '2026-07-12T16:00:00.000Z',
    OpenHouseEndTime: null,
  })
  expect(openHouse('tomorrow', '1:00 pm', '2:00 pm')).toMatchObject({ OpenHouseDate: null, OpenHouseStartTime: null })
})
