import {BlockList, isIP} from 'node:net'

/** IPv4 networks that are not the public internet (IANA special-purpose registry), and multicast. */
const NOT_PUBLIC: [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
]

/** Within the public 2000::/3: addresses that carry an IPv4 address or lead nowhere. */
const NOT_PUBLIC_6: [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

const refused = new BlockList()
for (const [network, bits] of NOT_PUBLIC) refused.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of NOT_PUBLIC_6) refused.addSubnet(network, bits, 'ipv6')
const global6 = new BlockList()
global6.addSubnet('2000::', 3, 'ipv6')

/**
 * Whether an IP address is a public one that a stranger's list may send us to. Of IPv6 only what is known to be
 * global counts, so that mapped, translated and local forms are refused without being listed.
 */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !refused.check(address, 'ipv4')
    case 6:
      return global6.check(address, 'ipv6') && !refused.check(address, 'ipv6')
    default:
      return false
  }
}

/** Names that are never public: reserved by RFC 2606, 6761, 6762, 7686, 8375 and 9476, or used within networks. */
const NOT_PUBLIC_NAMES = [
  'alt',
  'arpa',
  'corp',
  'example',
  'home',
  'internal',
  'intranet',
  'invalid',
  'lan',
  'local',
  'localdomain',
  'localhost',
  'onion',
  'private',
  'test',
]

/**
 * Whether a host's name may lead to the public internet at all. Of the others not even the resolver is asked, who
 * could be the network of whoever runs the check.
 */
export function isPublicName(host: string): boolean {
  const labels = host.toLowerCase().replace(/\.$/, '').split('.')
  return labels.length > 1 && !NOT_PUBLIC_NAMES.includes(labels.at(-1) ?? '')
}
