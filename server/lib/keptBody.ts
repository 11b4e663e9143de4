import { createHash } from 'node:crypto'
import { compress, type Encoding, type Strength } from './compress.ts'
import { rememberLast } from './rememberLast.ts'

/** A body that is kept in memory with its ETag, and compressed once for each encoding that is asked for. */
export type KeptBody = {
  content: string
  etag: string
  compressed: (encoding: Encoding) => Promise<Buffer>
}

/** Makes a kept body of its text. */
export function keptBody(content: string, strength?: Strength): KeptBody {
  return {
    content,
    etag: `"${createHash('sha256').update(content).digest('base64url')}"`,
    compressed: rememberLast(2, (encoding: Encoding) => compress(encoding, content, strength)),
  }
}

/** Makes a kept body of a value, as JSON. */
export function keptJson(value: unknown): KeptBody {
  return keptBody(JSON.stringify(value))
}
