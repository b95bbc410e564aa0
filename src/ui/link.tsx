import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import { type LinkLook, linkClass } from './link-class.ts'

/** Router link in one of our looks. Takes every prop of the router's Link, typed by the route tree. */
export const Link = createLink(StyledAnchor)

function StyledAnchor({ look, className, ...rest }: ComponentProps<'a'> & { look?: LinkLook }) {
  return <a {...rest} className={cx(linkClass(look), className)} />
}
