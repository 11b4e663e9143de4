import { isIP } from 'node:net'

/** True for a host that is this machine. */
export function isLoopback(host: string): boolean {
  if (['localhost', '::1', '[::1]'].includes(host)) return true
  return isIP(host) === 4 && host.startsWith('127.')
}
