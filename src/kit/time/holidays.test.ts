import { describe, expect, test } from 'vitest'
import { holidayOn } from './holidays.ts'

describe('legal holidays of the United States and of Indiana', () => {
  test.each([
    ['2026-11-26', 'thanksgiving'],
    ['2027-11-25', 'thanksgiving'],
    ['2030-11-28', 'thanksgiving'],
    ['2026-11-25', null],
    ['2026-12-25', 'christmas'],
    // A holiday on a Saturday is observed on Friday, one on a Sunday on Monday.
    ['2026-07-03', 'independence'],
    ['2026-07-04', 'independence'],
    ['2027-07-05', 'independence'],
    ['2027-12-31', 'new_year'],
    ['2028-01-01', 'new_year'],
    ['2027-12-24', 'christmas'],
    ['2027-01-18', 'king'],
    ['2027-02-12', 'lincoln'],
    ['2027-02-15', 'washington'],
    ['2026-04-03', 'good_friday'],
    ['2027-03-26', 'good_friday'],
    ['2038-04-23', 'good_friday'],
    ['2027-05-31', 'memorial'],
    ['2027-06-18', 'juneteenth'],
    ['2026-09-07', 'labor'],
    ['2026-10-12', 'columbus'],
    ['2026-11-11', 'veterans'],
    ['2026-11-03', 'election'],
    ['2026-05-05', 'primary_election'],
    // Cities hold elections in the year before a presidential election. The year after has no elections.
    ['2027-11-02', 'election'],
    ['2027-05-04', 'primary_election'],
    ['2029-11-06', null],
    ['2028-11-07', 'election'],
    ['2026-11-24', null],
  ])('%s: %s', (date, holiday) => {
    expect(holidayOn(date)).toBe(holiday)
  })
})
