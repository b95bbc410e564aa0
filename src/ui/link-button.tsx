import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { type ButtonLook, buttonClass } from './button-class.ts'
import { cx } from './cx.ts'

/** Router link that looks like a button, for navigation only. */
export const LinkButton = createLink(ButtonAnchor)

function ButtonAnchor({ variant, size, isBlock, isIcon, className, ...rest }: ComponentProps<'a'> & ButtonLook) {
  return <a {...rest} className={cx(buttonClass({ variant, size, isBlock, isIcon }), className)} />
}
