import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { parseAst } from 'vite'

// biome-ignore lint/suspicious/noExplicitAny: nodes of some forty kinds, told apart by their `type`
export type Node = any

/** A style: a constant, or a run-time choice between two values (`test ? yes : no`) or in a table (`values[key]`). */
export type Value =
  | { kind: 'constant'; value: unknown }
  | { kind: 'choice'; test: string; yes: Value; no: Value }
  | { kind: 'table'; key: string; values: Record<string, unknown> }

export type Module = {
  file: string
  code: string
  body: Node[]
  /** Initial values of the constants of the file. */
  constants: Map<string, Node>
  imports: Map<string, { from: string; name: string }>
  /** Names of parameters and local variables of functions: they may shadow constants of the file. */
  bound: Set<string>
  /** Initial values of the local variables of functions. */
  locals: Map<string, Node>
}

/** An expression whose value the build cannot know; the message begins with file and line. */
export class UnknownStyle extends Error {
  constructor({ file, code }: Module, node: Node, reason: string) {
    const line = code.slice(0, node.start).split('\n').length
    super(
      `${file}:${line}: ${code.slice(node.start, node.end).slice(0, 80)}: ${reason}`,
    )
  }
}

const nothing: Value = { kind: 'constant', value: undefined }

export function readModule(
  file: string,
  code = readFileSync(file, 'utf8'),
): Module {
  const { body } = parseAst(code, {
    lang: file.endsWith('x') ? 'tsx' : 'ts',
  }) as { body: Node[] }
  const module: Module = {
    file,
    code,
    body,
    constants: new Map(),
    imports: new Map(),
    bound: new Set(),
    locals: new Map(),
  }

  for (const statement of body) {
    if (statement.type === 'ImportDeclaration')
      for (const { local, imported } of statement.specifiers)
        module.imports.set(local.name, {
          from: statement.source.value,
          name: imported?.name ?? 'default',
        })
    const declared = statement.declaration ?? statement
    if (declared.type === 'VariableDeclaration' && declared.kind === 'const')
      for (const { id, init } of declared.declarations)
        module.constants.set(id.name, init)
  }
  for (const node of nodesOf(body)) collectLocalNames(node, module)

  return module
}

/** Yields nodes and all their descendants, parents first. */
export function* nodesOf(nodes: Node[]): Generator<Node> {
  for (const node of nodes) {
    if (!node || typeof node !== 'object') continue
    if (typeof node.type === 'string') yield node
    yield* nodesOf(Array.isArray(node) ? node : childrenOf(node))
  }
}

function childrenOf(node: Node): Node[] {
  return Object.entries(node)
    .filter(
      ([key, value]) =>
        key !== 'parent' && typeof value === 'object' && value !== null,
    )
    .map(([, value]) => value as Node)
}

function collectLocalNames(node: Node, { bound, locals }: Module): void {
  if (!/Function/.test(node.type) || !node.params) return
  const names = (pattern: Node): string[] =>
    [...nodesOf([pattern])]
      .filter(({ type }) => type === 'Identifier')
      .map(({ name }) => name)

  for (const parameter of node.params)
    for (const name of names(parameter)) bound.add(name)
  for (const { type, id, init } of nodesOf([node.body])) {
    if (type !== 'VariableDeclarator') continue
    for (const name of names(id)) bound.add(name)
    locals.set(id.name, init)
  }
}

/** Evaluates an expression; throws an UnknownStyle for a value of run time. */
export function evaluate(module: Module, node: Node): Value {
  switch (node.type) {
    case 'Literal':
      return { kind: 'constant', value: node.value }
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'ParenthesizedExpression':
      return evaluate(module, node.expression)
    case 'ConditionalExpression':
      return choice(module, node.test, node.consequent, node.alternate)
    case 'LogicalExpression':
      if (node.operator === '&&')
        return choice(module, node.left, node.right, null)
      break
    case 'Identifier':
      if (node.name === 'undefined') return nothing
      return { kind: 'constant', value: constantOf(module, node) }
    case 'MemberExpression':
      return memberOf(module, node)
    case 'ObjectExpression':
    case 'ArrayExpression':
    case 'TemplateLiteral':
    case 'UnaryExpression':
      return { kind: 'constant', value: evaluateConstant(module, node) }
  }
  throw new UnknownStyle(module, node, 'only the page knows this value')
}

function choice(module: Module, test: Node, yes: Node, no: Node | null): Value {
  return {
    kind: 'choice',
    test: module.code.slice(test.start, test.end),
    yes: evaluate(module, yes),
    no: no ? evaluate(module, no) : nothing,
  }
}

function memberOf(module: Module, { object, computed, property }: Node): Value {
  const values = evaluateConstant(module, object) as Record<string, unknown>
  if (!computed) return { kind: 'constant', value: values[property.name] }
  const key = module.code.slice(property.start, property.end)
  return { kind: 'table', key, values }
}

/** Evaluates an expression to a constant; throws an UnknownStyle for a run-time choice. */
export function evaluateConstant(module: Module, node: Node): unknown {
  switch (node.type) {
    case 'ObjectExpression':
      return Object.assign(
        {},
        ...node.properties.map((property: Node) => entryOf(module, property)),
      )
    case 'ArrayExpression':
      return node.elements.map((element: Node) =>
        evaluateConstant(module, element),
      )
    case 'TemplateLiteral':
      return node.quasis
        .map(({ value }: Node, at: number) => {
          const inserted = node.expressions[at]
          return (
            value.cooked +
            (inserted ? String(evaluateConstant(module, inserted)) : '')
          )
        })
        .join('')
    case 'UnaryExpression':
      if (node.operator === '-')
        return -Number(evaluateConstant(module, node.argument))
      break
    default: {
      const value = evaluate(module, node)
      if (value.kind === 'constant') return value.value
    }
  }
  throw new UnknownStyle(module, node, 'only the page knows this value')
}

function entryOf(module: Module, node: Node): object {
  if (node.type === 'SpreadElement')
    return evaluateConstant(module, node.argument) as object
  const name = node.computed
    ? evaluateConstant(module, node.key)
    : (node.key.name ?? String(node.key.value))
  return { [String(name)]: evaluateConstant(module, node.value) }
}

function constantOf(module: Module, node: Node): unknown {
  const { name } = node
  if (module.bound.has(name))
    throw new UnknownStyle(module, node, 'a function binds this name')

  const init = module.constants.get(name)
  if (init) return evaluateConstant(module, init)
  const imported = module.imports.get(name)
  const file = imported && fileOf(module.file, imported.from)
  if (!imported || !file)
    throw new UnknownStyle(module, node, 'no constant has this name')

  const other = readModule(file)
  const value = other.constants.get(imported.name)
  if (!value)
    throw new UnknownStyle(module, node, `${file} has no such constant`)

  return evaluateConstant(other, value)
}

/** The path of an imported file; undefined for a package. */
function fileOf(from: string, source: string): string | undefined {
  if (source.startsWith('.')) return resolve(dirname(from), source)
  if (source.startsWith('#')) return resolve(source.slice(1))
  return undefined
}
