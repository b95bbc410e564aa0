import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { Form, SubmitButton } from '#kit/form/form.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { reloadPage } from '#kit/page/reload-page.ts'
import { Notice } from '#ui/page/notice.tsx'
import { Disclosure } from '#ui/page/section.tsx'
import { importMlsListings } from '../functions.ts'
import { type MlsAnswer, TypedKeys } from '../schema/console.ts'
import { KEY_RESULTS } from '../words.ts'

/** Imports listings by their keys, stored or not, and shows the result of each. */
export function ImportByKey() {
  const router = useRouter()
  const [results, setResults] = useState<NonNullable<MlsAnswer['results']>>([])
  const form = useCallForm({
    call: importMlsListings,
    schema: TypedKeys,
    defaults: { mode: 'keys', listingKeys: '' },
    hidden: ['mode'],
    done: { message: 'Listings imported.', path: null },
    onDone: async (answer) => {
      setResults(answer.results ?? [])
      await reloadPage(router)
    },
  })
  return (
    <Disclosure summary="Import listings by key" look="link" className="mb-4">
      <Form of={form} label="Import listings by key" className="grid max-w-form justify-items-start gap-3">
        <form.TextArea
          name="listingKeys"
          label="Keys"
          help="Up to 25 listing keys from the feed, separated by spaces or line breaks."
          rows={3}
          className="w-full"
        />
        <SubmitButton variant="outline" size="xs" busyLabel="Importing…">
          Import listings
        </SubmitButton>
        {results.length > 0 && (
          <Notice tone="info" isLive>
            <ul>
              {results.map(({ key, result }) => (
                <li key={key}>{`${key}: ${KEY_RESULTS[result].toLowerCase()}`}</li>
              ))}
            </ul>
          </Notice>
        )}
      </Form>
    </Disclosure>
  )
}
