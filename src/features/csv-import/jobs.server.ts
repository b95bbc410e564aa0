import * as z from 'zod/mini'
import { defineJob } from '#kit/job/job.server.ts'
import { deleteOldImportRows, runImport } from './operations/run.server.ts'
import { undoRows } from './operations/undo.server.ts'

const input = z.object({ import_id: z.string() })
const retry = { limit: 5, delay_seconds: 10 }

/** Imports the rows of a CSV file. A retry continues with the first row without an outcome. */
export const runImportJob = defineJob({
  name: 'run-csv-import',
  input,
  retry,
  isSingle: true,
  run: ({ import_id }, { signal }) => runImport(import_id, signal),
})

/** Undoes a CSV import, last row first. */
export const undoImportJob = defineJob({
  name: 'undo-csv-import',
  input,
  retry,
  isSingle: true,
  run: ({ import_id }, { signal }) => undoRows(import_id, signal),
})

/** Every night: deletes the rows of imports that can no longer be undone. */
export const deleteOldImportRowsJob = defineJob({
  name: 'delete-old-csv-import-rows',
  input: z.object({}),
  schedule: '47 3 * * *',
  retry: { limit: 3, delay_seconds: 60 },
  isSingle: true,
  run: () => deleteOldImportRows(),
})
