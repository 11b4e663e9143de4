import { expect, test } from 'vitest'
import { type Part, readSource } from '../../scripts/syntax.ts'
import { callsWithin } from './calls.ts'
import { filesOf, isWithin } from './imports.ts'

const server = outside(['server/sandbox'], filesOf(['server']))
const client = filesOf(['src'])

test('the payment provider is not called in a transaction of the database', () => {
  const to = providerCalls()
  expect(to).toContain('findIntent')
  expect(callsWithin(server, { from: ['transaction'], to })).toEqual([])
})

test('no listener of the client sends: what one actor tells another is a transition of a machine', () => {
  expect(callsWithin(client, { from: ['on', 'subscribe'], to: ['send'] })).toEqual([])
})

test('only contract/ calculates prices', () => {
  // Here a total is a number of bytes.
  const files = outside(
    ['src/adapters/uploadFetch.ts'],
    [...client, ...server, ...filesOf(['machines'])],
  )
  expect(files.flatMap(calculationsIn)).toEqual([])
})

test('whatever a test waits for has the patience that a slow machine needs', () => {
  const waits = outside(['test/e2e', 'test/browsers'], filesOf(['test'])).flatMap(waitsIn)
  expect(waits.length).toBeGreaterThan(0)
  expect(waits.filter(({ options }) => !options.includes('patience'))).toEqual([])
})

test('no file of the client awaits while it is loaded: WebKit gives a second import of it before it has run', () => {
  const files = filesOf(['contract', 'machines', 'src'])
  expect(files.flatMap(topLevelAwaitsIn)).toEqual([])
})

function outside(places: string[], files: string[]): string[] {
  return files.filter((file) => !places.some((place) => isWithin(file, place)))
}

/** What the provider answers later, and therefore over the network. */
function providerCalls(): string[] {
  const names: string[] = []
  const { visit, textOf } = readSource('server/gateways/paymentProvider.ts')
  visit({
    TSPropertySignature(node) {
      if (textOf(node).includes('Promise<')) names.push(textOf(node.key))
    },
  })
  return names
}

function calculationsIn(file: string): string[] {
  const found: Part[] = []
  const { visit, textOf, lineOf } = readSource(file)
  const look = (node: Part & { operator: string; left: Part; right: Part }) => {
    const isPrice = [node.left, node.right].some((part) => prices.test(textOf(part)))
    if (/^[-+*/%]=?$/.test(node.operator) && isPrice) found.push(node)
  }
  visit({ BinaryExpression: look, AssignmentExpression: look })
  return found.map((part) => `${file}:${lineOf(part)} calculates ${textOf(part)}`)
}

function topLevelAwaitsIn(file: string): string[] {
  const found: Part[] = []
  const functions: Part[] = []
  const { visit, lineOf } = readSource(file)
  const enter = (node: Part) => void functions.push(node)
  const leave = () => void functions.pop()
  visit({
    ...{ FunctionDeclaration: enter, 'FunctionDeclaration:exit': leave },
    ...{ FunctionExpression: enter, 'FunctionExpression:exit': leave },
    ...{ ArrowFunctionExpression: enter, 'ArrowFunctionExpression:exit': leave },
    AwaitExpression(node) {
      if (functions.length === 0) found.push(node)
    },
    ForOfStatement(node) {
      if (node.await && functions.length === 0) found.push(node)
    },
  })
  return found.map((part) => `${file}:${lineOf(part)}`)
}

/** Vitest waits for a second unless it is told to have more patience. */
function waitsIn(file: string): { where: string; options: string }[] {
  const found: { where: string; options: string }[] = []
  const { visit, textOf, lineOf } = readSource(file)
  visit({
    CallExpression(call) {
      if (!/^(vi\.wait(For|Until)|expect\.poll)$/.test(textOf(call.callee))) return
      const options = call.arguments.slice(1).map(textOf).join()
      found.push({ where: `${file}:${lineOf(call)}`, options })
    },
  })
  return found
}

const prices = /price|total|discount|charges|cents|\bfee\b/i
