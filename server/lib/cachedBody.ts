import { createHash } from 'node:crypto'
import { compress, type Encoding, type Strength } from './compress.ts'
import { lruCache } from './lruCache.ts'

/** A body that is kept in memory with its ETag, and compressed for each encoding that is asked for. */
export type CachedBody = {
  content: string
  etag: string
  compressed: (encoding: Encoding) => Promise<Buffer>
}

/** A body that was asked for so many times is worth the time that it takes to compress it fully. */
const manyRequests = 3

/** Makes a kept body of its text; `strength` is how hard it is compressed at most. */
export function cachedBody(content: string, strength: Strength = 'full'): CachedBody {
  const senderOf = lruCache(2, (encoding: Encoding) =>
    compressedForMany(content, encoding, strength),
  )
  return {
    content,
    etag: `"${createHash('sha256').update(content).digest('base64url')}"`,
    compressed: (encoding) => senderOf(encoding)(),
  }
}

/** Makes a kept body of a value, as JSON. */
export function cachedJson(value: unknown, strength?: Strength): CachedBody {
  return cachedBody(JSON.stringify(value), strength)
}

/** Quickly compressed for the first who ask, so that nobody waits, and fully for those who come later. */
function compressedForMany(
  content: string,
  encoding: Encoding,
  strength: Strength,
): () => Promise<Buffer> {
  let best = compress(encoding, content)
  let requests = 0
  const squeeze = async () => {
    const full = await compress(encoding, content, 'full')
    best = Promise.resolve(full)
  }
  return () => {
    requests += 1
    // The quick one does as well.
    if (requests === manyRequests && strength === 'full') squeeze().catch(() => undefined)
    return best
  }
}
