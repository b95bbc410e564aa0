import { createSerializationAdapter } from '@tanstack/react-router'
import { defaultSerovalPlugins, makeSerovalPlugin } from '@tanstack/react-router/ssr/client'
import { fromCrossJSON, toJSONAsync } from 'seroval'
import { AppError, type ErrorCode } from '#kit/call/errors.ts'
// Imported directly, because drills run without a build and public.ts exports components.
import { preserializedRecords } from '#kit/render-cache/preserialized.ts'

/** Client of the framework's wire format. Tests see the status, the headers and the exact response. */

interface WireError {
  code: ErrorCode
  message: string
  fields: Record<string, string> | null
}
const appErrors = createSerializationAdapter({
  key: 'app-error',
  test: (value: unknown) => value instanceof AppError,
  toSerializable: ({ code, message }): WireError => ({ code, message, fields: null }),
  fromSerializable: ({ code, message, fields }) => new AppError(code, message, fields ?? undefined),
})
const plugins = [makeSerovalPlugin(appErrors), makeSerovalPlugin(preserializedRecords), ...defaultSerovalPlugins]

/** A call's response. */
export interface Answer {
  status: number
  headers: Headers
  /** The raw body. */
  text: string
  /** The call's return value; undefined if it threw. */
  result: unknown
  /** The error that the call threw, or null. */
  error: AppError | Error | null
}

export type Fetch = (path: string, init?: RequestInit) => Promise<Response>

/** Makes a call over HTTP, as the browser's code would. */
export async function speak(fetch: Fetch, method: 'GET' | 'POST', name: string, data?: unknown): Promise<Answer> {
  const headers = { 'x-tsr-serverFn': 'true', 'sec-fetch-site': 'same-origin', accept: 'application/json' }
  if (data instanceof FormData) return answerOf(await fetch(`/_serverFn/${name}`, { method, headers, body: data }))
  const payload = data === undefined ? undefined : await payloadOf({ data })
  if (method === 'GET') {
    const query = payload === undefined ? '' : `?payload=${encodeURIComponent(payload)}`
    return answerOf(await fetch(`/_serverFn/${name}${query}`, { headers }))
  }
  if (payload === undefined) return answerOf(await fetch(`/_serverFn/${name}`, { method, headers }))
  const json = { ...headers, 'content-type': 'application/json' }
  return answerOf(await fetch(`/_serverFn/${name}`, { method, headers: json, body: payload }))
}

/** Serializes a call's input for the wire. */
export async function payloadOf(input: { data?: unknown; context?: unknown }): Promise<string> {
  return JSON.stringify(await toJSONAsync(input, { plugins }))
}

async function answerOf(response: Response): Promise<Answer> {
  const text = await response.text()
  const plain = { status: response.status, headers: response.headers, text, result: undefined, error: null }
  if (response.headers.get('x-tss-serialized') !== 'true') return plain
  const body: unknown = fromCrossJSON(JSON.parse(text), { refs: new Map(), plugins })
  if (typeof body !== 'object' || body === null) return plain
  if ('error' in body)
    return { ...plain, error: body.error instanceof Error ? body.error : new Error(String(body.error)) }
  return { ...plain, result: 'result' in body ? body.result : undefined }
}
