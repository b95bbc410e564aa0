import { BlockList, isIP } from 'node:net'

/**
 * Kind of a network address. `reserved`: never a service of the brokerage, such as link-local addresses, where cloud
 * machines serve their credentials. `private`: this machine or its network. Source: IANA special-purpose registries.
 */
export type AddressKind = 'public' | 'private' | 'reserved'

const PRIVATE = listOf(['10.0.0.0/8', '127.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '::1/128', 'fc00::/7'])
const RESERVED = listOf([
  '0.0.0.0/8',
  '100.64.0.0/10',
  '169.254.0.0/16',
  '192.0.0.0/24',
  '198.18.0.0/15',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '::/128',
  // Translated and tunneled IPv4 addresses, which could lead to any of the above.
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '2001::/32',
  '2002::/16',
  // The metadata service of Amazon, in the range of private addresses.
  'fd00:ec2::/32',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
])

function listOf(subnets: readonly string[]): BlockList {
  const list = new BlockList()
  for (const subnet of subnets) {
    const [address = '', bits] = subnet.split('/')
    list.addSubnet(address, Number(bits), isIP(address) === 6 ? 'ipv6' : 'ipv4')
  }
  return list
}

/** Returns the kind of an IP address. An IPv4 address in IPv6 notation is of the kind of the IPv4 address. */
export function addressKind(address: string): AddressKind {
  // The zone of a link-local address, as in fe80::1%eth0.
  const bare = address.replace(/%.*$/, '')
  const family = isIP(bare) === 6 ? 'ipv6' : 'ipv4'
  if (isIP(bare) === 0 || RESERVED.check(bare, family)) return 'reserved'
  return PRIVATE.check(bare, family) ? 'private' : 'public'
}
