import type { ESTree } from 'vite'
import type { Source } from '../../../scripts/syntax.ts'
import type { Add } from './mutant.ts'

/** Replacements of each operator. */
const others: Record<string, string[]> = {
  '===': ['!=='],
  '!==': ['==='],
  '==': ['!='],
  '!=': ['=='],
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
  '&&': ['||'],
  '||': ['&&'],
}

const otherCalls: Record<string, string> = {
  some: 'every',
  every: 'some',
  min: 'max',
  max: 'min',
}

/** Comparisons and their boundaries, conditions, calculations, lists that are filtered, and checks of schemas. */
export function codeOperators({ visit, textOf }: Source, add: Add): void {
  const exchange = (
    node: ESTree.BinaryExpression | ESTree.LogicalExpression,
  ) => {
    const { left, right, operator } = node
    const [before, after] = [textOf(left), textOf(right)]
    const isText = [before, after].some((text) => /^['"`]/.test(text))
    if (operator === '+' && isText) return
    const between = textOf({ start: left.end, end: right.start })
    for (const other of others[operator] ?? [])
      add(node, before + between.replace(operator, other) + after)
  }
  const turn = (test: ESTree.Expression) => {
    const isTurnedInside = [
      'BinaryExpression',
      'LogicalExpression',
      'UnaryExpression',
    ]
    if (!isTurnedInside.includes(test.type)) add(test, `!(${textOf(test)})`)
  }
  visit({
    BinaryExpression: exchange,
    LogicalExpression: exchange,
    UnaryExpression(node) {
      if (node.operator === '!') add(node, textOf(node.argument))
    },
    ConditionalExpression: ({ test }) => turn(test),
    IfStatement: ({ test }) => turn(test),
    CallExpression(node) {
      const { callee, arguments: given } = node
      if (callee.type !== 'MemberExpression' || callee.computed) return
      const { object, property } = callee
      const name = textOf(property)
      const other = otherCalls[name]
      if (other) add(property, other)
      if (name === 'filter') add(node, textOf(object))
      if (name === 'check')
        for (const check of given) add(check, 'z.refine(() => true)')
    },
  })
}
