import { randomBytes } from 'node:crypto'

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** A new unguessable id such as `pi_3x…`. */
export function newId(prefix: string, length = 24): string {
  const text = [...randomBytes(length)]
    .map((byte) => letters[byte % letters.length])
    .join('')
  return `${prefix}_${text}`
}
