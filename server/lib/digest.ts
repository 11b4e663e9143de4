import { createHash, createHmac } from 'node:crypto'

type Part = string | number

/** Signs parts for one purpose. Other parts or another purpose have another signature. */
export function macOf(
  secret: Uint8Array,
  purpose: string,
  ...parts: Part[]
): string {
  return createHmac('sha256', secret)
    .update(joined(purpose, parts))
    .digest('base64url')
}

/** Hashes parts for one purpose. Other parts or another purpose have another hash. */
export function digestOf(purpose: string, ...parts: Part[]): string {
  return createHash('sha256').update(joined(purpose, parts)).digest('base64url')
}

/** JSON marks the end of each part. */
function joined(purpose: string, parts: Part[]): string {
  return JSON.stringify([purpose, ...parts])
}
