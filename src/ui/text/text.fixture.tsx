import { Heart } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from './badge.tsx'
import { Icon } from './icon.tsx'
import { Link, SkipLink } from './link.tsx'
import { Avatar, Quote, UserText } from './person.tsx'

/** The components of this family in their main states. Uses no classes: Tailwind scans this file too. */
export const textGallery: Record<string, ReactNode> = {
  Avatar: (
    <>
      <Avatar name="Dana Whitcomb" />
      <Avatar name="Lena Kowalczyk" size={64} isBeside={false} />
      <Avatar name="Marcus Ellery" size={28} isBeside={false} src="/marcus.webp" />
    </>
  ),
  Badge: (
    <>
      <Badge>Hidden</Badge>
      <Badge tone="ok">Active</Badge>
    </>
  ),
  Icon: <Icon icon={Heart} isFilled />,
  Link: (
    <>
      <Link to="/">Home page</Link>
      <Link to="/" look="more">
        See all homes
      </Link>
    </>
  ),
  Quote: (
    <Quote source="Ines and Pete, sold in Greenwood" size="large">
      They told us what not to fix.
    </Quote>
  ),
  SkipLink: <SkipLink />,
  UserText: <UserText>{'We would like to see it on Sunday.\nIs the shed staying?'}</UserText>,
}
