import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { type ButtonLook, buttonClass } from './button-class.ts'
import { cx } from './cx.ts'

/** A link of the router that looks like a button: for going somewhere, not for doing something. */
export const LinkButton = createLink(ButtonAnchor)

function ButtonAnchor({ variant, size, isBlock, isIcon, className, ...rest }: ComponentProps<'a'> & ButtonLook) {
  return <a {...rest} className={cx(buttonClass({ variant, size, isBlock, isIcon }), className)} />
}
