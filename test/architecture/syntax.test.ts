import { expect, test } from 'vitest'
import { type Part, readSource } from '../../scripts/syntax.ts'
import { callsWithin } from './calls.ts'
import { filesOf, isWithin } from './imports.ts'

const server = filesOf(['server'])
const client = filesOf(['src'])

test('the payment provider is not called in a transaction of the database', () => {
  const to = providerCalls()
  expect(to).toContain('findIntent')
  expect(callsWithin(server, { from: ['transaction'], to })).toEqual([])
})

test('no listener of the client sends: only a transition of a machine sends events to another actor', () => {
  expect(
    callsWithin(client, { from: ['on', 'subscribe'], to: ['send'] }),
  ).toEqual([])
})

test('only contract/ calculates prices', () => {
  // In uploadFetch.ts, `total` is a number of bytes.
  const files = outside(
    ['src/adapters/uploadFetch.ts'],
    [...client, ...server, ...filesOf(['machines'])],
  )
  expect(files.flatMap(calculationsIn)).toEqual([])
})

test('whatever a test waits for has the patience that a slow machine needs', () => {
  const waits = outside(
    ['test/e2e', 'test/browsers'],
    filesOf(['test']),
  ).flatMap(waitsIn)
  expect(waits.length).toBeGreaterThan(0)
  expect(waits.filter(({ options }) => !options.includes('patience'))).toEqual(
    [],
  )
})

test('no file of the client awaits while it is loaded: WebKit gives a second import of it before it has run', () => {
  const files = filesOf(['contract', 'machines', 'inspector', 'src'])
  expect(files.flatMap(topLevelAwaitsIn)).toEqual([])
})

test('no text stands beside another node in one element: a browser that translates pages replaces it', () => {
  const views = filesOf(['src']).filter((file) => file.endsWith('.tsx'))
  expect(views.flatMap(bareTextsIn)).toEqual([])
})

test('text that must not be translated is marked on a plain element: for Chakra, translate is a style', () => {
  const views = filesOf(['src']).filter((file) => file.endsWith('.tsx'))
  expect(views.flatMap(translateStylesIn)).toEqual([])
})

function outside(places: string[], files: string[]): string[] {
  return files.filter((file) => !places.some((place) => isWithin(file, place)))
}

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
  const check = (
    node: Part & { operator: string; left: Part; right: Part },
  ) => {
    const isPrice = [node.left, node.right].some((part) =>
      prices.test(textOf(part)),
    )
    if (/^[-+*/%]=?$/.test(node.operator) && isPrice) found.push(node)
  }

  visit({ BinaryExpression: check, AssignmentExpression: check })
  return found.map(
    (part) => `${file}:${lineOf(part)} calculates ${textOf(part)}`,
  )
}

function topLevelAwaitsIn(file: string): string[] {
  const found: Part[] = []
  const functions: Part[] = []
  const { visit, lineOf } = readSource(file)
  const enter = (node: Part) => void functions.push(node)
  const leave = () => void functions.pop()

  visit({
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    AwaitExpression(node) {
      if (functions.length === 0) found.push(node)
    },
    ForOfStatement(node) {
      if (node.await && functions.length === 0) found.push(node)
    },
  })

  return found.map((part) => `${file}:${lineOf(part)}`)
}

/**
 * A page translator replaces text nodes. React fails when it then updates a text, or inserts before it, among other
 * nodes; an only child is safe, because React replaces it as a whole.
 */
function bareTextsIn(file: string): string[] {
  const found: string[] = []
  const { visit, textOf, lineOf } = readSource(file)
  const isBlank = (child: Part) =>
    /^(\s*|\{(' '|\/\*.*\*\/)\})$/.test(textOf(child))
  const check = ({ children }: { children: Part[] }) => {
    const shown = (children as JsxChild[]).filter((child) => !isBlank(child))
    if (shown.length < 2) return
    for (const child of shown)
      for (const leaf of leavesOf(child))
        if (!isElement(leaf, textOf(leaf)))
          found.push(`${file}:${lineOf(leaf)} ${textOf(leaf)}`)
  }

  visit({ JSXElement: check, JSXFragment: check })
  return found
}

function translateStylesIn(file: string): string[] {
  const found: string[] = []
  const { visit, textOf, lineOf } = readSource(file)

  visit({
    JSXOpeningElement({ name, attributes }) {
      const isPlain = /^[a-z]+$/.test(textOf(name))
      const isMarked = attributes.some((attribute) =>
        textOf(attribute).startsWith('translate='),
      )
      if (isMarked && !isPlain)
        found.push(`${file}:${lineOf(name)} ${textOf(name)}`)
    },
  })

  return found
}

type JsxChild = Part & {
  type: string
  expression?: JsxChild
  consequent?: JsxChild
  alternate?: JsxChild
  left?: JsxChild
  right?: JsxChild
  operator?: string
}

/** The children that an expression can render. */
function leavesOf(child: JsxChild): JsxChild[] {
  const { expression, consequent, alternate, left, right, operator } = child
  if (
    child.type === 'JSXExpressionContainer' ||
    child.type === 'ParenthesizedExpression'
  )
    return expression ? leavesOf(expression) : []
  if (consequent && alternate)
    return [...leavesOf(consequent), ...leavesOf(alternate)]
  if (child.type !== 'LogicalExpression' || !left || !right) return [child]

  return operator === '&&'
    ? leavesOf(right)
    : [...leavesOf(left), ...leavesOf(right)]
}

/** True for elements, lists of them, and variables that hold elements. */
function isElement({ type }: JsxChild, text: string): boolean {
  return (
    /^JSX(Element|Fragment)$/.test(type) ||
    text === 'null' ||
    /\.map\(|^createPortal\(|^children\b|^drawing\.shape$/.test(text) ||
    /^(option\.)?(action|cart|cartBar|deferredView|end|figures|heading|loading|retry|signedOut)$/.test(
      text,
    )
  )
}

/** Vitest's default is one second. */
function waitsIn(file: string): { where: string; options: string }[] {
  const found: { where: string; options: string }[] = []
  const { visit, textOf, lineOf } = readSource(file)

  visit({
    CallExpression(call) {
      if (!/^(vi\.wait(For|Until)|expect\.poll)$/.test(textOf(call.callee)))
        return
      const options = call.arguments.slice(1).map(textOf).join()
      found.push({ where: `${file}:${lineOf(call)}`, options })
    },
  })

  return found
}

const prices = /price|total|discount|charges|cents|\bfee\b/i
