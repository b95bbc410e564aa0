/** Names of addresses and addresses of names. */
export interface Dns {
  /** The host names of an IP address; none where it has none. @throws where no server answers */
  namesOf(address: string): Promise<string[]>
  /** The IP addresses of a host name, of both kinds; none where it has none. @throws where no server answers */
  addressesOf(host: string): Promise<string[]>
}
