import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  otherPrivateNames,
  privacyByField,
  privateFields,
  secretFields,
} from '#contract/privateFields.ts'
import {
  type Field,
  fieldsOfContract,
  innerOf,
} from '#test/support/fixtures/contractFields.ts'

/** Name parts that usually mean personal data or secrets. */
const personalLooking =
  /token|password|secret|otp|mail|phone|mobile|(full|first|last|user|nick|sur)_?name|street|suburb|address\d|birth|gender|picture|image_url|note|message/i

const fields = fieldsOfContract()

test('every text that a customer sends is marked as private or public', () => {
  const texts = fields.filter(
    ({ schema, isSent }) => isSent && isFreeText(schema),
  )
  expect(texts.length).toBeGreaterThan(20)
  expect(unmarked(texts)).toEqual([])
})

test('every field with a personal-looking name is marked as private or public', () => {
  expect(
    unmarked(fields.filter(({ name }) => personalLooking.test(name))),
  ).toEqual([])
})

test('what opens something is secret, and what tells of a person private', () => {
  const marked = (...marks: string[]) =>
    Object.entries(privacyByField).flatMap(([name, mark]) =>
      marks.includes(mark) ? [name] : [],
    )
  expect(secretFields).toEqual(marked('secret'))
  expect(privateFields).toEqual(marked('secret', 'personal'))
  expect(secretFields).toEqual(
    expect.arrayContaining(['password', 'access_token', 'otp_code']),
  )
})

test('every mark belongs to a field', () => {
  const names = new Set(fields.map(({ name }) => name))
  expect(
    Object.keys(privacyByField).filter((name) => !names.has(name)),
  ).toEqual([])
})

test('every other private name is given by a machine, and belongs to no field', () => {
  const sources = import.meta.glob<string>('../../machines/**/*.ts', {
    eager: true,
    query: '?raw',
    import: 'default',
  })
  const machines = Object.values(sources).join('\n')
  const used = otherPrivateNames.filter((name) =>
    new RegExp(`\\b${name}\\??:`).test(machines),
  )
  expect(used).toEqual(otherPrivateNames)

  const names = new Set(fields.map(({ name }) => name))
  expect(otherPrivateNames.filter((name) => names.has(name))).toEqual([])
})

function unmarked(fields: Field[]): string[] {
  return [...new Set(fields.map(({ name }) => name))].filter(
    (name) => !(name in privacyByField),
  )
}

function isFreeText(schema: z.core.$ZodType): boolean {
  if (schema instanceof z.ZodMiniString) return true
  if (schema instanceof z.ZodMiniObject || schema instanceof z.ZodMiniPipe)
    return false
  return innerOf(schema).some(isFreeText)
}
