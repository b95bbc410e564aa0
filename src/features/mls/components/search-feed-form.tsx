import { useEffect, useState } from 'react'
import { AppError, asAppError } from '#kit/call/errors.ts'
import { Form, SubmitButton } from '#kit/form/form.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { count, dayAndTime, number } from '#kit/time/format.ts'
import { FormActions } from '#ui/fields/form.tsx'
import { PanelSection } from '#ui/page/record.tsx'
import { Disclosure } from '#ui/page/section.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow, TableRowHeader } from '#ui/table/table.tsx'
import { searchMls } from '../functions.ts'
import { conditionOf, formErrors, operatorsOf, searchFieldsOf } from '../rules/search-form.ts'
import { type SearchAnswer, SearchForm, type SearchResource } from '../schema/search.ts'

const RESOURCES = { Property: 'Listings', Member: 'Agents', Office: 'Offices', OpenHouse: 'Open houses' } as const
const COMPARE = [
  { value: 'eq', label: 'is' },
  { value: 'ne', label: 'is not' },
  { value: 'ge', label: 'is at least' },
  { value: 'le', label: 'is at most' },
  { value: 'in', label: 'is one of' },
] as const
const ROWS = [1, 2, 3] as const

/**
 * Searches the MLS by up to three fields, and lists the records that it returns.
 * @param hasFewFields true when the service can search by a few fields only
 */
export function SearchFeedForm({ hasFewFields }: { hasFewFields: boolean }) {
  const [answer, setAnswer] = useState<SearchAnswer | null>(null)
  const form = useCallForm({
    call: Object.assign(attempt, { url: searchMls.url }),
    schema: SearchForm,
    defaults: {
      resource: 'Property' as SearchResource,
      field1: 'ListingId',
      operator1: 'eq',
      value1: '',
      field2: '',
      operator2: 'eq',
      value2: '',
      field3: '',
      operator3: 'eq',
      value3: '',
    },
    onDone: (found) => setAnswer(found),
  })
  const { values } = form
  const resource = values.resource === '' ? 'Property' : values.resource
  const names = searchFieldsOf(resource, hasFewFields)
  const fields = names.map((name) => ({
    value: name,
    label: name.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/\b(?:Id|Mls)\b/g, (word) => word.toUpperCase()),
  }))
  const comparisons = (row: (typeof ROWS)[number]) => {
    const operators = operatorsOf(resource, values[`field${row}`])
    return COMPARE.filter(({ value }) => operators.includes(value))
  }

  // The server would refuse a field of another resource, or an operator that the field does not allow.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new resource or field counts
  useEffect(() => {
    for (const row of ROWS) {
      const field = values[`field${row}`]
      if (field !== '' && !names.includes(field)) form.setValue(`field${row}`, row === 1 ? (names[0] ?? '') : '')
      const offered = comparisons(row)
      if (!offered.some(({ value }) => value === values[`operator${row}`]))
        form.setValue(`operator${row}`, offered[0]?.value ?? 'eq')
    }
  }, [resource, values.field1, values.field2, values.field3])

  async function attempt({ data }: { data: SearchForm }): Promise<SearchAnswer> {
    const rows = ROWS.filter((row) => data[`field${row}`] !== '')
    const conditions = rows.map((row) =>
      conditionOf(data.resource, data[`field${row}`], data[`operator${row}`], data[`value${row}`]),
    )
    try {
      return await searchMls({ data: { resource: data.resource, conditions, limit: 50 } })
    } catch (thrown) {
      const error = asAppError(thrown)
      if (!error?.fields) throw thrown
      throw new AppError(error.code, error.message, formErrors(error.fields, rows))
    }
  }

  return (
    <PanelSection title="Search by fields" className="noscript:hidden">
      <p className="measure mb-4 text-ink-2">
        Searches the MLS, not this site. You can search the fields your MLS supports. Each search is in the audit log.
      </p>
      <Form of={form} label="Search the MLS by fields" className="grid gap-4">
        <form.SelectField
          name="resource"
          label="Search in"
          options={Object.entries(RESOURCES).map(([value, label]) => ({ value, label }))}
          className="max-w-form"
        />
        {ROWS.map((row) => (
          <div key={row} className="grid max-w-180 items-start gap-3 sm:grid-cols-[2fr_1fr_2fr]">
            <form.SelectField
              name={`field${row}`}
              label={`Field ${row}`}
              placeholder={row === 1 ? 'Select one' : 'None'}
              options={fields}
              isRequired={row === 1}
            />
            <form.SelectField name={`operator${row}`} label={`Comparison ${row}`} options={comparisons(row)} />
            <form.TextField
              name={`value${row}`}
              label={`Value ${row}`}
              maxLength={100}
              autoComplete="off"
              isRequired={row === 1}
              {...(row === 1 ? { help: 'Separate several values with commas.' } : {})}
            />
          </div>
        ))}
        <FormActions>
          <SubmitButton size="sm" busyLabel="Searching the MLS…">
            Search the MLS
          </SubmitButton>
        </FormActions>
      </Form>
      <div aria-live="polite" className="mt-6">
        {answer && <Found answer={answer} />}
      </div>
    </PanelSection>
  )
}

function Found({ answer: { records, filter, took_ms } }: { answer: SearchAnswer }) {
  return (
    <>
      <p className="mb-2 text-ink-3 text-legal [overflow-wrap:anywhere]">
        {`${count(records.length, 'record')} in ${number(took_ms)} ms for ${filter}`}
      </p>
      {records.length > 0 && (
        <Table label="MLS records">
          <TableHead>
            <TableHeaderCell>Record</TableHeaderCell>
            <TableHeaderCell>Status</TableHeaderCell>
            <TableHeaderCell>Last changed</TableHeaderCell>
            <TableHeaderCell>On this site</TableHeaderCell>
          </TableHead>
          <TableBody>
            {records.map((record) => (
              <TableRow key={record.key}>
                <TableRowHeader note={record.key} className="[overflow-wrap:anywhere]">
                  {record.label}
                  <Disclosure summary="Fields" look="link">
                    <pre className="max-h-80 overflow-auto whitespace-pre-wrap text-legal">{record.payload}</pre>
                  </Disclosure>
                </TableRowHeader>
                <TableCell label="Status">{record.status ?? 'Not provided'}</TableCell>
                <TableCell label="Changed">
                  {record.modification_timestamp ? dayAndTime(record.modification_timestamp) : 'Not provided'}
                </TableCell>
                <TableCell label="On this site">{record.is_stored ? 'Yes' : 'No'}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
    </>
  )
}
