import { safePath } from '../rules/paths.ts'

interface Interaction {
  name: 'clicked' | 'submitted' | 'changed'
  props: Record<string, string>
  /** Named events that the act also counts as. */
  named: { name: string; props: Record<string, string> }[]
}

/**
 * Describes what was clicked, submitted or changed, by element and never by content; null for any other event.
 * @param page the path on which it happened, because a click may navigate to another one
 */
export function interactionOf(event: Event, page: string): Interaction | null {
  const at = event.target
  if (!(at instanceof Element)) return null
  if (event.type === 'submit') {
    return { name: 'submitted', props: { target: nameOf(at) }, named: [] }
  }
  if (event.type === 'change') {
    return { name: 'changed', props: { tag: at.localName, target: at.getAttribute('name') ?? '' }, named: [] }
  }
  const pressed = at.closest('a[href], button, summary, [role=button]')
  if (!pressed) return null
  const href = pressed instanceof HTMLAnchorElement ? pressed.href : ''
  const target = href ? targetOf(href) : nameOf(pressed)
  return {
    name: 'clicked',
    props: { tag: pressed.localName, target },
    named: namedEventsOf(pressed, { href, target, page }),
  }
}

/** Returns the path of an internal link, else the scheme or the host. */
function targetOf(href: string): string {
  const { protocol, host, origin, pathname } = new URL(href)
  if (!protocol.startsWith('http')) return protocol
  return origin === location.origin ? safePath(pathname) : host
}

/** Returns the name of an element from its attributes, never a text that may have been typed. */
function nameOf(element: Element): string {
  return element.getAttribute('data-track') ?? element.getAttribute('name') ?? element.id.replace(/[^a-zA-Z-].*$/, '')
}

const CTA: readonly (readonly [cta: string, target: RegExp])[] = [
  ['call', /^tel:$/],
  ['text', /^sms:$/],
  ['email', /^mailto:$/],
  ['valuation', /^\/home-valuation$/],
  ['contact', /^\/contact$/],
  ['tour', /^\/properties\/[^/]+\/tour$/],
  ['question', /^\/properties\/[^/]+\/question$/],
  ['register', /^\/register$/],
  ['guide', /^\/(?:buyers|sellers)-guide$/],
]

function namedEventsOf(
  element: Element,
  { href, target, page }: { href: string; target: string; page: string },
): Interaction['named'] {
  if (!href) return []
  if (page === '/vetted-vendors' && element.closest('main') && !target.startsWith('/'))
    return [{ name: 'vendor_contacted', props: { by: /^(tel|sms|mailto):$/.exec(target)?.[1] ?? 'website' } }]
  const guide = /^\/(?:buyers|sellers)-guide$/.test(page) && element.hasAttribute('download')
  if (guide) return [{ name: 'guide_downloaded', props: { guide: page.slice(1) } }]
  const cta = CTA.find(([, pattern]) => pattern.test(target))?.[0]
  const place = element.closest('header') ? 'header' : element.closest('footer') ? 'footer' : 'page'
  return cta ? [{ name: 'cta_clicked', props: { cta, place } }] : []
}
