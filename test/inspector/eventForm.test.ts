import { expect, test } from 'vitest'
import { eventOf, formOf } from '#inspector/actor/eventForm.ts'
import { acceptedEvents } from '#inspector/replay/refusals.ts'
import { checkoutMachine } from '#machines/checkout/checkoutMachine.ts'

const shapesOf = (machine: string, type: string) =>
  formOf(machine, type).map(({ name, control, choices, empty }) => ({
    name,
    control,
    choices,
    empty,
  }))

test('J18: an event is asked for by the types of its fields', () => {
  const none = { choices: [], empty: 'not allowed' }
  expect(shapesOf('cart', 'cart.undo')).toEqual([])
  expect(shapesOf('cart', 'cart.increase')).toEqual([
    { name: 'id', control: 'number', ...none },
  ])
  expect(shapesOf('cart', 'cart.add')).toEqual([
    { name: 'line', control: 'json', ...none },
  ])
  expect(shapesOf('checkout', 'note.type')).toEqual([
    { name: 'note', control: 'text', ...none },
  ])
  expect(shapesOf('checkout', 'page.entered')).toEqual([
    { name: 'orderId', control: 'text', choices: [], empty: 'null' },
  ])
  expect(shapesOf('dish', 'dish.close')).toEqual([
    { name: 'itemId', control: 'number', choices: [], empty: 'left out' },
  ])
  expect(shapesOf('translations', 'language.choose')).toEqual([
    {
      name: 'language',
      control: 'choice',
      choices: ['"en"', '"zh"'],
      empty: 'not allowed',
    },
  ])
})

test('J18: a form begins as the newest such event, and an event of an unknown type is all JSON', () => {
  expect(
    formOf('cart', 'cart.increase', { type: 'cart.increase', id: 7 })[0]?.start,
  ).toBe('7')

  const [balance] = formOf('checkout', 'fact.balance', {
    type: 'fact.balance',
    balance: 500,
  })
  expect(balance).toMatchObject({
    name: '',
    control: 'json',
    start: '{\n  "balance": 500\n}',
  })
  expect(
    eventOf('fact.balance', balance ? [balance] : [], { '': '{"balance": 2}' }),
  ).toEqual({
    type: 'fact.balance',
    balance: 2,
  })
})

test('J18: typed texts become the event, or a sentence that names the field', () => {
  const eventFrom = (
    machine: string,
    type: string,
    texts: Record<string, string>,
  ) => eventOf(type, formOf(machine, type), texts)
  expect(eventFrom('cart', 'cart.increase', { id: '3' })).toEqual({
    type: 'cart.increase',
    id: 3,
  })
  expect(eventFrom('checkout', 'page.entered', {})).toEqual({
    type: 'page.entered',
    orderId: null,
  })
  expect(eventFrom('dish', 'dish.close', {})).toEqual({
    type: 'dish.close',
  })
  expect(eventFrom('checkout', 'note.type', {})).toEqual({
    type: 'note.type',
    note: '',
  })
  expect(
    eventFrom('translations', 'language.choose', { language: '"zh"' }),
  ).toEqual({
    type: 'language.choose',
    language: 'zh',
  })
  expect(() => eventFrom('cart', 'cart.increase', {})).toThrow(
    'id is not a number.',
  )
  expect(() => eventFrom('cart', 'cart.add', { line: '{' })).toThrow(
    'line is not JSON.',
  )
  expect(() => eventFrom('translations', 'language.choose', {})).toThrow(
    'Choose language.',
  )
})

test('J18: of events that are heard by the beginning of their names, those are offered that were seen', () => {
  const snapshot = {
    status: 'active',
    value: { presence: 'here' },
    tags: [],
    context: {},
  }
  const known = {
    ...snapshot,
    value: { presence: 'here', purchase: 'inactive' },
  }
  const types = acceptedEvents(checkoutMachine, known, [
    'fact.balance',
    'menu.retry',
  ])
  expect(types).toContain('fact.balance')
  expect(types).not.toContain('fact.*')
  expect(types).not.toContain('menu.retry')
})
