import { createIsomorphicFn } from '@tanstack/react-start'
import { type ComponentProps, createElement, type ReactNode } from 'react'
import { keptMarkup } from './kept-markup.server.ts'

/** The markup of some content that the server makes once for each record and variant; null in the browser, which draws it. */
export const markupFor = createIsomorphicFn()
  .server(keptMarkup)
  .client(() => null)

/**
 * An element whose content the server renders once and uses again for as long as `of` lives: the browser renders and
 * hydrates it like any other. What `children` shows follows from `of` and `variant` alone, whoever looks at it. It has
 * no generated ids (useId), and of context it reads what `around` gives it on the server. Without `of` nothing is kept.
 */
export function Kept<Tag extends 'article' | 'div' | 'section'>({
  as,
  of,
  variant,
  around = (content) => content,
  children,
  ...props
}: KeptProps<Tag>) {
  const html = of && markupFor(of, variant, () => around(children()))
  return html === null
    ? createElement(as, props, children())
    : createElement(as, { ...props, dangerouslySetInnerHTML: { __html: html } })
}

export type KeptProps<Tag extends 'article' | 'div' | 'section'> = Omit<ComponentProps<Tag>, 'children'> & {
  as: Tag
  /** The data: another object is other data. */
  of: object | null
  /** Everything else that the content depends on. */
  variant: string
  /** Puts the content into the context that it reads; used on the server alone. */
  around?: (content: ReactNode) => ReactNode
  children: () => ReactNode
}
