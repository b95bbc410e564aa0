/** DNS lookups. */
export interface Dns {
  /** Lists the host names of an IP address, or none. @throws when no server answers */
  namesOf(address: string): Promise<string[]>
  /** Lists the IPv4 and IPv6 addresses of a host name, or none. @throws when no server answers */
  addressesOf(host: string): Promise<string[]>
  /** Lists the TXT records of a name, each as one text, or none. @throws when no server answers */
  textsOf(name: string): Promise<string[]>
}
