import type { AnyRouter } from '@tanstack/react-router'
import type { CaptureResult } from 'posthog-js'
import posthog from 'posthog-js/dist/module.no-external.js'
import { isPrivatePath, safePath } from '../rules/paths.ts'
import { CONSENT_CHANGED, recordingConsent } from './recording-consent.ts'
import { showConsentPrompt } from './recording-prompt.ts'

interface Event {
  name: string
  props: Readonly<Record<string, string | number | boolean>>
}

/** Our event names → PostHog's, which its built-in reports require. */
const POSTHOG_NAMES: Record<string, string> = { page_viewed: '$pageview', page_left: '$pageleave' }
/** Events that PostHog captures itself. */
const AUTOCAPTURED = new Set(['clicked', 'submitted', 'changed'])

/**
 * Starts PostHog: named events, autocapture without texts and values, and masked recordings for visitors who consented.
 * Without consent it stores nothing in the browser.
 * @returns function that receives our events
 */
export function startPosthog({ key, host }: { key: string; host: string }, router: AnyRouter): (event: Event) => void {
  const agreed = recordingConsent() === 'yes'
  posthog.init(key, {
    api_host: host,
    persistence: agreed ? 'localStorage' : 'memory',
    autocapture: { dom_event_allowlist: ['click', 'change', 'submit'], css_selector_ignorelist: ['[data-private]'] },
    mask_all_text: true,
    mask_all_element_attributes: true,
    capture_pageview: false,
    capture_pageleave: false,
    capture_heatmaps: false,
    capture_performance: false,
    capture_dead_clicks: false,
    capture_exceptions: false,
    disable_surveys: true,
    disable_external_dependency_loading: true,
    advanced_disable_feature_flags: true,
    person_profiles: 'identified_only',
    respect_dnt: true,
    disable_session_recording: true,
    session_recording: { maskAllInputs: true, maskTextSelector: '*', blockSelector: '[data-private]' },
    before_send: (event) => withoutSecrets(event),
  })
  const record = () => void updateRecording(router)
  record()
  router.subscribe('onResolved', record)
  addEventListener(CONSENT_CHANGED, record)
  return ({ name, props }) => {
    if (!AUTOCAPTURED.has(name)) posthog.capture(POSTHOG_NAMES[name] ?? name, { ...props })
  }
}

let isRecording = false
let hasRecorder = false

/** Records public pages after consent. Asks once, and stops on private pages. */
async function updateRecording(router: AnyRouter): Promise<void> {
  const isAllowed = !isPrivatePath(router.state.location.pathname)
  const answer = recordingConsent()
  if (isRecording && (!isAllowed || answer !== 'yes')) {
    isRecording = false
    posthog.stopSessionRecording()
    if (answer !== 'yes') posthog.set_config({ persistence: 'memory' })
  }
  if (!isAllowed || isRecording) return
  if (answer === null) return showConsentPrompt()
  if (answer !== 'yes') return
  isRecording = true
  if (!hasRecorder) await import('posthog-js/dist/posthog-recorder.js')
  hasRecorder = true
  // The visitor may have moved to a private page while the recorder loaded.
  if (!isRecording) return
  posthog.set_config({ persistence: 'localStorage', disable_session_recording: false })
  posthog.startSessionRecording()
}

/** Removes queries and secrets from URLs, and drops every event of a private page except the view. */
function withoutSecrets(event: CaptureResult | null): CaptureResult | null {
  if (!event) return null
  const isPrivate = isPrivatePath(location.pathname)
  if (isPrivate && (event.event === '$autocapture' || event.event === '$snapshot')) return null
  const clean = (props: unknown) => {
    if (!isRecord(props)) return
    for (const [name, value] of Object.entries(props)) {
      // A recording is a list of events, each with its own URLs.
      if (isRecord(value)) clean(value)
      if (typeof value !== 'string') continue
      if (/^https?:\/\//.test(value) && URL.canParse(value)) {
        const { origin, pathname } = new URL(value)
        props[name] = origin + (origin === location.origin ? safePath(pathname) : '/')
      } else if (name.endsWith('pathname')) props[name] = safePath(value)
      else if (name === 'title' && isPrivate) delete props[name]
    }
  }
  clean(event.properties)
  clean(event.$set)
  clean(event.$set_once)
  return event
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
