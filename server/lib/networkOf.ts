import { isIPv4, isIPv6 } from 'node:net'

/** A customer's IPv6 network has 56 bits: three groups of 16 bits and the upper half of the next one. */
const groups = 3
const mask = 0xff00

/**
 * The network of a client's address: an IPv4 address itself, or the first 56 bits of an IPv6 address, whose other bits
 * one customer can choose. A port is ignored; everything else is one network, `unknown`.
 */
export function networkOf(text: string): string {
  const ip = withoutPort(text)
  const ipv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1] ?? ip
  if (isIPv4(ipv4)) return ipv4
  if (!isIPv6(ip)) return 'unknown'

  const [head = '', tail = ''] = ip.split('::')
  const first = groupsOf(head)
  const last = groupsOf(tail)
  const zeros = Array<number>(Math.max(0, 8 - first.length - last.length)).fill(
    0,
  )
  const all = [...first, ...zeros, ...last]
  const network = [...all.slice(0, groups), (all[groups] ?? 0) & mask]

  return `${network.map((group) => group.toString(16)).join(':')}::/56`
}

/** Some proxies append the client's port: `203.0.113.7:4711` or `[2001:db8::1]:4711`. */
function withoutPort(text: string): string {
  const [, ipv6, ipv4] =
    /^(?:\[(.+)\]|(\d+\.\d+\.\d+\.\d+))(?::\d+)?$/.exec(text) ?? []
  return ipv6 ?? ipv4 ?? text
}

function groupsOf(text: string): number[] {
  return text === ''
    ? []
    : text.split(':').map((group) => Number.parseInt(group, 16))
}
