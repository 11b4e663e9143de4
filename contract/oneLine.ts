import * as z from 'zod/mini'

/** A text on one line: line breaks, control characters and signs that turn the writing direction become a space. */
export function onOneLine(text: string): string {
  return text.replace(/[\s\p{Cc}\p{Bidi_Control}]+/gu, ' ')
}

/** A field of one line, trimmed. */
export function oneLine() {
  return z.string().check(z.overwrite(onOneLine), z.trim())
}
