import { createIsomorphicFn } from '@tanstack/react-start'
import { type ComponentProps, createElement, type ReactNode } from 'react'
import { renderFragment } from './fragment-cache.server.ts'

/** Returns the cached HTML of content by record and variant. In the browser it returns null and React renders. */
export const cachedFragment = createIsomorphicFn()
  .server(renderFragment)
  .client(() => null)

/**
 * Element whose content the server renders once per record and variant and then reuses; the browser hydrates it
 * normally. The content must depend on `of` and `variant` alone, not on the viewer: no useId, and no context except
 * what `around` provides on the server. With `of` null it renders normally.
 */
export function CachedHtml<Tag extends 'article' | 'div' | 'section'>({
  as,
  of,
  variant,
  around = (content) => content,
  children,
  ...props
}: CachedHtmlProps<Tag>) {
  const html = of && cachedFragment(of, variant, () => around(children()))
  return html === null
    ? createElement(as, props, children())
    : createElement(as, { ...props, dangerouslySetInnerHTML: { __html: html } })
}

export type CachedHtmlProps<Tag extends 'article' | 'div' | 'section'> = Omit<ComponentProps<Tag>, 'children'> & {
  as: Tag
  /** Cache key by identity: a changed record is a new object. */
  of: object | null
  /** Everything else that the content depends on. */
  variant: string
  /** Wraps the content in the context that it needs; used on the server only. */
  around?: (content: ReactNode) => ReactNode
  children: () => ReactNode
}
