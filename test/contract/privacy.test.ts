import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { fieldMarks } from '#contract/privateFields.ts'

type Field = { name: string; schema: z.ZodMiniType; isSent: boolean }

/** Parts of names under which personal data or secrets usually stand. */
const personalLooking =
  /token|password|secret|otp|mail|phone|mobile|(full|first|last|user|nick|sur)_?name|street|suburb|address\d|birth|gender|picture|image_url|note|message/i

const fields = fieldsOfContract()

test('every text that a customer sends is marked as private or public', () => {
  const texts = fields.filter(({ schema, isSent }) => isSent && isFreeText(schema))
  expect(texts.length).toBeGreaterThan(20)
  expect(unmarked(texts)).toEqual([])
})

test('every field with a personal-looking name is marked as private or public', () => {
  expect(unmarked(fields.filter(({ name }) => personalLooking.test(name)))).toEqual([])
})

test('every mark belongs to a field', () => {
  const names = new Set(fields.map(({ name }) => name))
  expect(Object.keys(fieldMarks).filter((name) => !names.has(name))).toEqual([])
})

function unmarked(given: Field[]): string[] {
  return [...new Set(given.map(({ name }) => name))].filter((name) => !(name in fieldMarks))
}

function fieldsOfContract(): Field[] {
  const modules = import.meta.glob<object>('../../contract/*.ts', { eager: true })
  const exported = Object.values(modules).flatMap((module) => Object.values<unknown>(module))
  return exported.flatMap((value) => {
    if (isSchema(value)) return fieldsOf(value, false)
    if (!isRoute(value)) return []
    return [...fieldsOf(value.output, false), ...fieldsOf(value.body, true)]
  })
}

function fieldsOf(schema: z.ZodMiniType, isSent: boolean): Field[] {
  if (schema instanceof z.ZodMiniObject)
    return Object.entries<z.ZodMiniType>(schema.shape).flatMap(([name, inner]) => [
      { name, schema: inner, isSent },
      ...fieldsOf(inner, isSent),
    ])
  return innerOf(schema).flatMap((inner) => fieldsOf(inner, isSent))
}

function isFreeText(schema: z.ZodMiniType): boolean {
  if (schema instanceof z.ZodMiniString) return true
  if (schema instanceof z.ZodMiniObject || schema instanceof z.ZodMiniPipe) return false
  return innerOf(schema).some(isFreeText)
}

function innerOf(schema: z.ZodMiniType): z.ZodMiniType[] {
  const { innerType, element, options, out } = schema._zod.def as Record<string, unknown>
  return [innerType, element, out, ...(Array.isArray(options) ? options : [])].filter(isSchema)
}

function isSchema(value: unknown): value is z.ZodMiniType {
  return value instanceof z.ZodMiniType
}

function isRoute(value: unknown): value is { body: z.ZodMiniType; output: z.ZodMiniType } {
  return typeof value === 'object' && value !== null && 'body' in value && 'output' in value
}
