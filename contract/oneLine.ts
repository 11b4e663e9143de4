import * as z from 'zod/mini'

/** Replaces line breaks, control characters and bidirectional marks with spaces. */
export function onOneLine(text: string): string {
  return text.replace(/[\s\p{Cc}\p{Bidi_Control}]+/gu, ' ')
}

/** A trimmed field of one line. */
export function oneLine() {
  return z.string().check(z.overwrite(onOneLine), z.trim())
}

/** A field of one line that must be filled in; `maximum` in characters. */
export function requiredLine(maximum: number) {
  return oneLine().check(z.minLength(1), z.maxLength(maximum))
}
