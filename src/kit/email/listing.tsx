import { Img, Link, Text } from '@react-email/components'
import type { CSSProperties } from 'react'
import * as z from 'zod/mini'
import { EmailLink } from './templates.tsx'

/** Input of a home in an email, formatted, with the attribution that the MLS asks for. */
export const emailListingShape = {
  url: z.string(),
  image_url: z.nullable(z.string()),
  image_alt: z.string(),
  price: z.string(),
  status: z.nullable(z.string()),
  facts: z.string(),
  address: z.string(),
  /** Listing brokerage, and how to contact it. */
  firm: z.string(),
  contact: z.string(),
}
const Listing = z.object(emailListingShape)
type Listing = z.infer<typeof Listing>

/** Photo of a home, if it has one. */
export function EmailListingPhoto({ home: { url, image_url, image_alt } }: { home: Listing }) {
  if (!image_url) return null
  return (
    <Link className="photo" href={url}>
      <Img src={image_url} alt={image_alt} width={536} style={PICTURE} />
    </Link>
  )
}

/** Price of a home with its status; `style` changes its type. */
export function EmailListingPrice({ home: { price, status }, style = PRICE }: EmailListingPriceProps) {
  return (
    <Text className="t" style={style}>
      {price}
      {status && <span className="t2" style={STATUS}>{`  ${status}`}</span>}
    </Text>
  )
}

interface EmailListingPriceProps {
  home: Listing
  style?: CSSProperties
}

/** Facts, address and listing brokerage of a home. */
export function EmailListingFacts({ home: { url, facts, address, firm, contact } }: { home: Listing }) {
  return (
    <>
      <Text className="t2" style={LISTING_TEXT}>
        {facts}
      </Text>
      <Text style={LISTING_TEXT}>
        <EmailLink href={url} isStrong>
          {address}
        </EmailLink>
      </Text>
      <Text className="t2" style={LISTING_TEXT}>
        Listed by {firm}, <span style={{ whiteSpace: 'nowrap' }}>{contact}</span>
      </Text>
    </>
  )
}

/** Terms of the MLS and other small print, one paragraph for each text. */
export function EmailLegal({ texts }: { texts: readonly string[] }) {
  return texts.map((text) => (
    <Text key={text} className="t2" style={LEGAL}>
      {text}
    </Text>
  ))
}

const SANS = 'Arial, Helvetica, sans-serif'
/** Type of the lines about a home. */
export const LISTING_TEXT = {
  margin: '2px 0 0',
  fontFamily: SANS,
  fontSize: 15,
  lineHeight: '22px',
  color: '#3b4656',
}
const PICTURE = {
  display: 'block',
  width: '100%',
  maxWidth: 536,
  height: 'auto',
  borderRadius: 6,
  background: '#eceae4',
  // Color of the alternative text where images are off.
  color: '#3b4656',
}
const PRICE = {
  margin: '10px 0 0',
  fontFamily: SANS,
  fontSize: 22,
  lineHeight: '28px',
  fontWeight: 'bold',
  color: '#16202e',
}
const STATUS = { fontSize: 15, fontWeight: 'normal', color: '#566173' }
const LEGAL = { margin: '12px 0 0', fontFamily: SANS, fontSize: 13, lineHeight: '20px', color: '#566173' }
