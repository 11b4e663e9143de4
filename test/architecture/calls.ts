import {
  type Part,
  readSource,
  resolved,
  type Source,
} from '../../scripts/syntax.ts'

/** Searches the arguments of calls to `from` for calls to `to`. */
export type Search = { from: string[]; to: string[] }

type Code = Pick<Source, 'lineOf'> & {
  functions: Map<string, Part>
  imports: Map<string, Declaration>
  names: (Part & { name: string })[]
  calls: (Part & { name: string; args: Part[] })[]
}

type Declaration = { file: string; name: string }

/**
 * The path to each such call, with files and lines. A function counts as called wherever its name stands. The search
 * does not follow functions in parameters and properties.
 */
export function callsWithin(files: string[], { from, to }: Search): string[] {
  const all = new Map(files.map((file) => [file, codeOf(file)]))
  return [...all].flatMap(([file, { calls, lineOf }]) =>
    calls
      .filter(({ name }) => from.includes(name))
      .flatMap((call) => {
        const paths = call.args.flatMap((part) =>
          pathsTo(to, all, { file, part }, new Set()),
        )
        return paths.map(
          (path) => `${file}:${lineOf(call)} ${call.name} → ${path}`,
        )
      }),
  )
}

function pathsTo(
  wanted: string[],
  all: Map<string, Code>,
  { file, part }: { file: string; part: Part },
  seen: Set<Part>,
): string[] {
  const { calls = [], names = [], functions, imports } = all.get(file) ?? {}
  const found = calls.filter(
    (call) => wanted.includes(call.name) && isIn(part)(call),
  )
  const indirect = names.filter(isIn(part)).flatMap(({ name }) => {
    const declaration = functions?.has(name)
      ? { file, name }
      : imports?.get(name)
    const body =
      declaration && all.get(declaration.file)?.functions.get(declaration.name)
    if (!body || seen.has(body)) return []

    seen.add(body)
    const next = { file: declaration.file, part: body }
    const paths = pathsTo(wanted, all, next, seen)

    return paths.map((path) => `${name} → ${path}`)
  })

  return [
    ...found.map(
      (call) => `${call.name} (${file}:${all.get(file)?.lineOf(call)})`,
    ),
    ...indirect,
  ]
}

function codeOf(file: string): Code {
  const source = readSource(file)
  const code: Code = {
    ...source,
    functions: new Map(),
    imports: new Map(),
    names: [],
    calls: [],
  }

  source.visit({
    FunctionDeclaration(node) {
      if (node.id) code.functions.set(node.id.name, node)
    },
    VariableDeclarator({ id, init }) {
      if (id.type === 'Identifier' && init?.type === 'ArrowFunctionExpression')
        code.functions.set(id.name, init)
    },
    ImportSpecifier(node) {
      code.imports.set(node.local.name, {
        file: '',
        name: source.textOf(node.imported),
      })
    },
    'ImportDeclaration:exit'({ specifiers, source: from }) {
      for (const { local } of specifiers) {
        const imported = code.imports.get(local.name)
        if (imported) imported.file = resolved(file, from.value)
      }
    },
    Identifier: ({ name, start, end }) =>
      void code.names.push({ name, start, end }),
    CallExpression({ callee, arguments: args, start, end }) {
      const named =
        callee.type === 'MemberExpression' ? callee.property : callee
      code.calls.push({ name: source.textOf(named), args, start, end })
    },
  })

  return code
}

function isIn(outer: Part): (inner: Part) => boolean {
  return ({ start, end }) => start >= outer.start && end <= outer.end
}
