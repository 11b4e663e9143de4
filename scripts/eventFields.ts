import type { VisitorObject } from 'vite'
import { readAllMachines } from './machineList.ts'
import { readSource, resolved, type Source } from './syntax.ts'

type Type = Parameters<NonNullable<VisitorObject['TSTypeAliasDeclaration']>>[0]['typeAnnotation']
type Member = Extract<Type, { type: 'TSTypeLiteral' }>['members'][number]

/** The types of a file: what it declares, what it imports, and what its machine understands. */
type Code = Pick<Source, 'textOf'> & {
  types: Map<string, Type>
  /** The words of constant lists. */
  lists: Map<string, string[]>
  imports: Map<string, { file: string; name: string }>
  events: Type | null
}

/** The fields of an event and their types as text; the name of one that may be missing ends with `?`. */
type Fields = Record<string, string>

/** What each event of each machine carries, read from the types of the machines: the text of a JSON file. */
export async function eventFields(): Promise<string> {
  const machines = await readAllMachines()
  const rows = machines.map(({ file, machine }) => {
    const events = eventsOfMachine(`machines/${file}`).sort(([one], [other]) =>
      one < other ? -1 : 1,
    )
    return [machine.id, Object.fromEntries(events)] as const
  })
  return `${JSON.stringify(Object.fromEntries(rows), null, 2)}\n`
}

/** A machine declares its events itself, or in the setup or the factory that it imports. */
function eventsOfMachine(file: string): [string, Fields][] {
  const code = codeOf(file)
  if (code.events) return eventsOf(code, code.events)
  const sources = [...code.imports].filter(([name]) => /Setup$|^create\w+Machine$/.test(name))
  return sources.flatMap(([, source]) => eventsOfMachine(source.file))
}

/** The events of a type: its object types that have a `type` of words; what is computed is left out. */
function eventsOf(code: Code, type: Type): [string, Fields][] {
  if (type.type === 'TSUnionType') return type.types.flatMap((one) => eventsOf(code, one))
  const meant = meantBy(code, type)
  if (meant) return eventsOf(meant.code, meant.type)
  const { type: name = '', ...fields } = fieldsOf(code, type) ?? {}
  const names = [...name.matchAll(/'(?!xstate\.)([^']+)'/g)]
  return names.map(([, one = '']) => [one, fields])
}

/** The fields of an object type; null for one that cannot be read as it is written. */
function fieldsOf(code: Code, type: Type): Fields | null {
  if (type.type === 'TSParenthesizedType') return fieldsOf(code, type.typeAnnotation)
  if (type.type === 'TSTypeLiteral')
    return Object.fromEntries(type.members.flatMap((one) => fieldOf(code, one)))
  if (type.type === 'TSIntersectionType') {
    const all = type.types.map((one) => fieldsOf(code, one))
    return all.includes(null) ? null : Object.assign({}, ...all)
  }
  const meant = meantBy(code, type)
  return meant && fieldsOf(meant.code, meant.type)
}

function fieldOf(code: Code, member: Member): [string, string][] {
  if (member.type !== 'TSPropertySignature' || !member.typeAnnotation) return []
  const name = `${code.textOf(member.key)}${member.optional ? '?' : ''}`
  return [[name, textOf(code, member.typeAnnotation.typeAnnotation)]]
}

/** A type as its words where it is nothing but a choice of words, else as it is written. */
function textOf(code: Code, type: Type): string {
  return wordsOf(code, type)?.join(' | ') ?? code.textOf(type).replaceAll(/\s+/g, ' ')
}

/** The words, numbers and the like of which a type is one; null when it is something else. */
function wordsOf(code: Code, type: Type): string[] | null {
  if (type.type === 'TSNullKeyword') return ['null']
  if (type.type === 'TSBooleanKeyword') return ['true', 'false']
  if (type.type === 'TSLiteralType') return [code.textOf(type)]
  if (type.type === 'TSUnionType') {
    const all = type.types.map((one) => wordsOf(code, one))
    return all.every((words) => words !== null) ? all.flat() : null
  }
  if (type.type === 'TSIndexedAccessType') return listOf(code, code.textOf(type.objectType))
  const meant = meantBy(code, type)
  return meant && wordsOf(meant.code, meant.type)
}

/** The words of `(typeof list)[number]`. */
function listOf(code: Code, text: string): string[] | null {
  const name = /^\(?typeof (\w+)\)?$/.exec(text)?.[1] ?? ''
  return code.lists.get(name) ?? null
}

/** The declaration that a name stands for; null for what takes parameters, and for what a package declares. */
function meantBy(code: Code, type: Type): { code: Code; type: Type } | null {
  if (type.type !== 'TSTypeReference') return null
  const name = code.textOf(type.typeName)
  const own = code.types.get(name)
  if (own) return { code, type: own }
  const source = code.imports.get(name)
  const there = source && codeOf(source.file)
  const declared = there?.types.get(source?.name ?? '')
  return there && declared ? { code: there, type: declared } : null
}

const known = new Map<string, Code>()

function codeOf(file: string): Code {
  const code = known.get(file) ?? read(file)
  known.set(file, code)
  return code
}

function read(file: string): Code {
  const { visit, textOf } = readSource(file)
  const code: Code = {
    textOf,
    types: new Map(),
    lists: new Map(),
    imports: new Map(),
    events: null,
  }
  visit({
    TSTypeAliasDeclaration({ id, typeAnnotation }) {
      code.types.set(id.name, typeAnnotation)
    },
    ImportDeclaration({ source, specifiers }) {
      const from = resolved(file, source.value)
      // What a package declares is not followed.
      const isOurs = from.endsWith('.ts')
      for (const one of specifiers)
        if (isOurs && one.type === 'ImportSpecifier')
          code.imports.set(one.local.name, { file: from, name: textOf(one.imported) })
    },
    VariableDeclarator({ id, init }) {
      const list = init?.type === 'TSAsExpression' ? init.expression : init
      if (list?.type === 'ArrayExpression')
        code.lists.set(
          textOf(id),
          list.elements.map((one) => (one ? textOf(one) : '')),
        )
    },
    TSPropertySignature({ key, typeAnnotation }) {
      if (textOf(key) === 'events' && typeAnnotation) code.events = typeAnnotation.typeAnnotation
    },
  })
  return code
}
