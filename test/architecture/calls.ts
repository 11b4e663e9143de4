import {
  type Part,
  readSource,
  resolved,
  type Source,
} from '../../scripts/syntax.ts'

/** Looks for calls named in `to` in the code that is given to a call named in `from`. */
export type Search = { from: string[]; to: string[] }

/** The syntax of a file: its functions, the meaning of its imports, and every name and call. */
type Code = Pick<Source, 'lineOf'> & {
  functions: Map<string, Part>
  imports: Map<string, Place>
  names: (Part & { name: string })[]
  calls: (Part & { name: string; given: Part[] })[]
}

type Place = { file: string; name: string }

/**
 * The way to each such call, with files and lines. A function counts as called wherever it is named; one that comes as
 * a value, by a parameter or a property, is not followed.
 */
export function callsWithin(files: string[], { from, to }: Search): string[] {
  const all = new Map(files.map((file) => [file, codeOf(file)]))
  return [...all].flatMap(([file, { calls, lineOf }]) =>
    calls
      .filter(({ name }) => from.includes(name))
      .flatMap((call) => {
        const ways = call.given.flatMap((part) =>
          waysTo(to, all, { file, part }, new Set()),
        )
        return ways.map(
          (way) => `${file}:${lineOf(call)} ${call.name} → ${way}`,
        )
      }),
  )
}

function waysTo(
  wanted: string[],
  all: Map<string, Code>,
  { file, part }: { file: string; part: Part },
  seen: Set<Part>,
): string[] {
  const { calls = [], names = [], functions, imports } = all.get(file) ?? {}
  const found = calls.filter(
    (call) => wanted.includes(call.name) && isIn(part)(call),
  )
  const further = names.filter(isIn(part)).flatMap(({ name }) => {
    const place = functions?.has(name) ? { file, name } : imports?.get(name)
    const body = place && all.get(place.file)?.functions.get(place.name)
    if (!body || seen.has(body)) return []
    seen.add(body)
    const ways = waysTo(wanted, all, { file: place.file, part: body }, seen)
    return ways.map((way) => `${name} → ${way}`)
  })
  return [
    ...found.map(
      (call) => `${call.name} (${file}:${all.get(file)?.lineOf(call)})`,
    ),
    ...further,
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
        const place = code.imports.get(local.name)
        if (place) place.file = resolved(file, from.value)
      }
    },
    Identifier: ({ name, start, end }) =>
      void code.names.push({ name, start, end }),
    CallExpression({ callee, arguments: given, start, end }) {
      const named =
        callee.type === 'MemberExpression' ? callee.property : callee
      code.calls.push({ name: source.textOf(named), given, start, end })
    },
  })
  return code
}

function isIn(outer: Part): (inner: Part) => boolean {
  return ({ start, end }) => start >= outer.start && end <= outer.end
}
