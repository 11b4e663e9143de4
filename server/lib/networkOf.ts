import { isIPv6 } from 'node:net'

/** The network behind an address: an IPv4 address by itself, or the first 64 bits of an IPv6 one, all of whose other bits a single customer may choose. */
export function networkOf(ip: string): string {
  const ipv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (ipv4 !== undefined) return ipv4
  if (!isIPv6(ip)) return ip
  const [head = '', tail = ''] = ip.split('::')
  const [first, last] = [groupsOf(head), groupsOf(tail)]
  const zeros = Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0')
  const network = [...first, ...zeros, ...last].slice(0, 4)
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}

function groupsOf(text: string): string[] {
  return text === '' ? [] : text.split(':')
}
