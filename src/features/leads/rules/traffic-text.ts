import { capitalized } from '#kit/capitalized.ts'

/** Returns the traffic source in words, such as "Google ads, cpc". */
export function trafficText(source: string, medium: string): string {
  if (source === 'direct') return 'Direct visit'
  const words = capitalized(source.replaceAll('_', ' '))
  return [words, medium === 'none' ? '' : medium].filter(Boolean).join(', ')
}
