import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { parseAst } from 'vite'

/** A node of the syntax tree, as far as it is read here. */
// biome-ignore lint/suspicious/noExplicitAny: nodes of some forty kinds, told apart by their `type`
export type Node = any

/** A style: a value, or a choice at run time between two values or among those of a table. */
export type Value =
  | { kind: 'known'; value: unknown }
  | { kind: 'choice'; test: string; yes: Value; no: Value }
  | { kind: 'table'; key: string; values: Record<string, unknown> }

export type Module = {
  file: string
  code: string
  body: Node[]
  /** Initial values of the constants of the file. */
  constants: Map<string, Node>
  imports: Map<string, { from: string; name: string }>
  /** Names that a function binds: what they mean there is not what the file says. */
  bound: Set<string>
  /** Initial values of what functions declare. */
  locals: Map<string, Node>
}

/** Says where in a file something stands that is not known when the shop is built. */
export class UnknownStyle extends Error {
  constructor({ file, code }: Module, node: Node, why: string) {
    const line = code.slice(0, node.start).split('\n').length
    super(
      `${file}:${line}: ${code.slice(node.start, node.end).slice(0, 80)}: ${why}`,
    )
  }
}

const nothing: Value = { kind: 'known', value: undefined }

/** Reads a file's syntax tree and its names. */
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
  for (const node of nodesOf(body)) collectBound(node, module)
  return module
}

/** All nodes below some, from the outside to the inside. */
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

function collectBound(node: Node, { bound, locals }: Module): void {
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

/** The value of an expression; throws an UnknownStyle where only the running page knows it. */
export function evaluate(module: Module, node: Node): Value {
  switch (node.type) {
    case 'Literal':
      return { kind: 'known', value: node.value }
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
      return { kind: 'known', value: constantOf(module, node) }
    case 'MemberExpression':
      return memberOf(module, node)
    case 'ObjectExpression':
    case 'ArrayExpression':
    case 'TemplateLiteral':
    case 'UnaryExpression':
      return { kind: 'known', value: evaluateWhole(module, node) }
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
  const values = evaluateWhole(module, object) as Record<string, unknown>
  if (!computed) return { kind: 'known', value: values[property.name] }
  const key = module.code.slice(property.start, property.end)
  return { kind: 'table', key, values }
}

/** A value without choices of the page. */
export function evaluateWhole(module: Module, node: Node): unknown {
  switch (node.type) {
    case 'ObjectExpression':
      return Object.assign(
        {},
        ...node.properties.map((each: Node) => entryOf(module, each)),
      )
    case 'ArrayExpression':
      return node.elements.map((each: Node) => evaluateWhole(module, each))
    case 'TemplateLiteral':
      return node.quasis
        .map(({ value }: Node, at: number) => {
          const inserted = node.expressions[at]
          return (
            value.cooked +
            (inserted ? String(evaluateWhole(module, inserted)) : '')
          )
        })
        .join('')
    case 'UnaryExpression':
      if (node.operator === '-')
        return -Number(evaluateWhole(module, node.argument))
      break
    default: {
      const value = evaluate(module, node)
      if (value.kind === 'known') return value.value
    }
  }
  throw new UnknownStyle(module, node, 'only the page knows this value')
}

function entryOf(module: Module, node: Node): object {
  if (node.type === 'SpreadElement')
    return evaluateWhole(module, node.argument) as object
  const name = node.computed
    ? evaluateWhole(module, node.key)
    : (node.key.name ?? String(node.key.value))
  return { [String(name)]: evaluateWhole(module, node.value) }
}

function constantOf(module: Module, node: Node): unknown {
  const { name } = node
  if (module.bound.has(name))
    throw new UnknownStyle(module, node, 'a function binds this name')
  const init = module.constants.get(name)
  if (init) return evaluateWhole(module, init)
  const imported = module.imports.get(name)
  const file = imported && fileOf(module.file, imported.from)
  if (!imported || !file)
    throw new UnknownStyle(module, node, 'no constant has this name')
  const other = readModule(file)
  const value = other.constants.get(imported.name)
  if (!value)
    throw new UnknownStyle(module, node, `${file} has no such constant`)
  return evaluateWhole(other, value)
}

/** The file of an import of our own; undefined for a package. */
function fileOf(from: string, source: string): string | undefined {
  if (source.startsWith('.')) return resolve(dirname(from), source)
  if (source.startsWith('#')) return resolve(source.slice(1))
  return undefined
}
