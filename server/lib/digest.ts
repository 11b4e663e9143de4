import { createHash, createHmac } from 'node:crypto'

type Part = string | number

/** Signs several parts for one purpose. No other parts and no other purpose have the same signature. */
export function macOf(secret: Uint8Array, purpose: string, ...parts: Part[]): string {
  return createHmac('sha256', secret).update(joined(purpose, parts)).digest('base64url')
}

/** The hash of several parts for one purpose. No other parts and no other purpose have the same hash. */
export function digestOf(purpose: string, ...parts: Part[]): string {
  return createHash('sha256').update(joined(purpose, parts)).digest('base64url')
}

/** JSON says where a part ends, whatever is in it. */
function joined(purpose: string, parts: Part[]): string {
  return JSON.stringify([purpose, ...parts])
}
