import { createRequire } from 'node:module'
import type { Random } from '#test/lab/customers/random.ts'
import { replaceAll } from './simulatedTime.ts'

const crypto: object = createRequire(import.meta.url)('node:crypto')

/** Lets a seed decide every random value of the process. Returns a function that ends it. */
export function seedRandomness(random: Random): () => void {
  const byte = () => random.between(0, 255)
  const randomBytes = (length: number) =>
    Buffer.from(Array.from({ length }, byte))
  const randomUUID = () => {
    const text = randomBytes(16).toString('hex')
    return text.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  }
  const randomInt = (least: number, end?: number) =>
    end === undefined
      ? random.between(0, least - 1)
      : random.between(least, end - 1)

  return replaceAll([
    [crypto, { randomBytes, randomUUID, randomInt }],
    [globalThis.crypto, { randomUUID }],
    [Math, { random: () => random.between(0, 2 ** 30 - 1) / 2 ** 30 }],
  ])
}
