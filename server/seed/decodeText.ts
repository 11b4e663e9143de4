import { decode, legacyEncodings } from './legacyEncodings.ts'

/** Decodes a file of a spreadsheet program, without its byte order mark; null when its encoding is uncertain. */
export function decodeText(bytes: Uint8Array): string | null {
  const [first = 0, second = 0] = bytes
  if (first === 0xff && second === 0xfe) return read('utf-16le', bytes)
  if (first === 0xfe && second === 0xff) return read('utf-16be', bytes)
  // A header begins with an ASCII letter, which has a zero byte in UTF-16.
  if (first !== 0 && second === 0) return read('utf-16le', bytes)
  if (first === 0 && second !== 0) return read('utf-16be', bytes)
  return read('utf-8', bytes) ?? decodeLegacy(bytes)
}

function decodeLegacy(bytes: Uint8Array): string | null {
  const readings = legacyEncodings.flatMap(({ name, isLikely }) => {
    const text = read(name, bytes)
    return text !== null && isLikely(text) ? [text] : []
  })
  const [text, ...others] = new Set(readings)
  return others.length === 0 ? (text ?? null) : null
}

function read(encoding: string, bytes: Uint8Array): string | null {
  try {
    return decode(encoding, bytes, true)
  } catch {
    return null
  }
}
