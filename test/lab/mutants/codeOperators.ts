import type { ESTree } from 'vite'
import type { Source } from '../../../scripts/syntax.ts'
import type { Add } from './mutant.ts'

const replacements: Record<string, string[]> = {
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

const replacedCalls: Record<string, string> = {
  some: 'every',
  every: 'some',
  min: 'max',
  max: 'min',
}

/** Mutates comparisons and boundaries, conditions, calculations, filters, and checks of schemas. */
export function codeOperators({ visit, textOf }: Source, add: Add): void {
  const exchange = (
    node: ESTree.BinaryExpression | ESTree.LogicalExpression,
  ) => {
    const { left, right, operator } = node
    const before = textOf(left)
    const after = textOf(right)
    const isText = [before, after].some((text) => /^['"`]/.test(text))
    if (operator === '+' && isText) return
    const between = textOf({ start: left.end, end: right.start })
    for (const other of replacements[operator] ?? [])
      add(node, before + between.replace(operator, other) + after)
  }
  const negate = (test: ESTree.Expression) => {
    const mutatedElsewhere = [
      'BinaryExpression',
      'LogicalExpression',
      'UnaryExpression',
    ]
    if (!mutatedElsewhere.includes(test.type)) add(test, `!(${textOf(test)})`)
  }
  visit({
    BinaryExpression: exchange,
    LogicalExpression: exchange,
    UnaryExpression(node) {
      if (node.operator === '!') add(node, textOf(node.argument))
    },
    ConditionalExpression: ({ test }) => negate(test),
    IfStatement: ({ test }) => negate(test),
    CallExpression(node) {
      const { callee, arguments: args } = node
      if (callee.type !== 'MemberExpression' || callee.computed) return

      const { object, property } = callee
      const name = textOf(property)
      const other = replacedCalls[name]
      if (other) add(property, other)
      if (name === 'filter') add(node, textOf(object))
      if (name === 'check')
        for (const check of args) add(check, 'z.refine(() => true)')
    },
  })
}
