import { isIP } from 'node:net'

export function isLoopback(host: string): boolean {
  if (['localhost', '::1', '[::1]'].includes(host)) return true
  return isIP(host) === 4 && host.startsWith('127.')
}
