import { capitalized } from '#kit/capitalized.ts'

/** Returns the traffic source in words, such as "Google ads, cpc". */
export function trafficText(source: string, medium: string): string {
  if (source === 'direct') return 'Direct visit'
  const words = capitalized(source.replaceAll('_', ' '))
  // The name of a detected source has its medium: google_organic.
  const hasMedium = medium === 'none' || medium === source || source.endsWith(`_${medium}`)
  return [words, hasMedium ? '' : medium].filter(Boolean).join(', ')
}
