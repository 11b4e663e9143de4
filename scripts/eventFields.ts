import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Plugin, VisitorObject } from 'vite'
import { readSource, resolved, type Source } from './syntax.ts'

/** The fields of an event, each with its type as text; the name of an optional field ends with `?`. */
type EventFields = Record<string, string>

const moduleId = 'virtual:eventFields'
const resolvedId = `\0${moduleId}`

/** A Vite plugin for the inspector's forms: `virtual:eventFields` has the fields of events by machine and type. */
export function eventFields(): Plugin {
  return {
    name: 'event-fields',
    resolveId: (id) => (id === moduleId ? resolvedId : null),
    load(id) {
      if (id !== resolvedId) return null
      modules.clear()
      const fields = readEventFields()
      for (const file of modules.keys()) this.addWatchFile(resolve(file))
      return `export default ${JSON.stringify(fields)}`
    },
  }
}

/** Reads the event types of each machine from its source. A machine's id is its file's name without `Machine.ts`. */
function readEventFields(): Record<string, Record<string, EventFields>> {
  const files = readdirSync('machines', { recursive: true, encoding: 'utf8' })
  const machines = files.filter((file) =>
    /(^|\/)(?!create)\w+Machine\.ts$/.test(file),
  )
  return Object.fromEntries(
    machines.map((file) => {
      const id = file.replace(/^.*\/|Machine\.ts$/g, '')
      return [id, Object.fromEntries(eventsOfMachine(`machines/${file}`))]
    }),
  )
}

type Type = Parameters<
  NonNullable<VisitorObject['TSTypeAliasDeclaration']>
>[0]['typeAnnotation']
type Member = Extract<Type, { type: 'TSTypeLiteral' }>['members'][number]

/** The declarations of a file that event types can refer to. */
type Module = Pick<Source, 'textOf'> & {
  types: Map<string, Type>
  /** Elements of constant arrays by their names. */
  arrays: Map<string, string[]>
  imports: Map<string, { file: string; name: string }>
  /** The type `events` of the machine's setup. */
  events: Type | null
}

const modules = new Map<string, Module>()

/** A machine declares its events in its own file, or in the setup or factory that it imports. */
function eventsOfMachine(file: string): [string, EventFields][] {
  const module = moduleOf(file)
  if (module.events) return eventsOfType(module, module.events)
  const sources = [...module.imports].filter(([name]) =>
    /Setup$|^create\w+Machine$/.test(name),
  )
  return sources.flatMap(([, source]) => eventsOfMachine(source.file))
}

/** Skips an event whose `type` is not a literal. */
function eventsOfType(module: Module, type: Type): [string, EventFields][] {
  if (type.type === 'TSUnionType')
    return type.types.flatMap((member) => eventsOfType(module, member))
  const declared = declarationOf(module, type)
  if (declared) return eventsOfType(declared.module, declared.type)
  const { type: names = '', ...fields } = fieldsOf(module, type) ?? {}
  const literals = [...names.matchAll(/'(?!xstate\.)([^']+)'/g)]
  return literals.map(([, name = '']) => [name, fields])
}

/** Null for other types than object types. */
function fieldsOf(module: Module, type: Type): EventFields | null {
  if (type.type === 'TSParenthesizedType')
    return fieldsOf(module, type.typeAnnotation)
  if (type.type === 'TSTypeLiteral')
    return Object.fromEntries(
      type.members.flatMap((member) => fieldOf(module, member)),
    )
  if (type.type === 'TSIntersectionType') {
    const parts = type.types.map((part) => fieldsOf(module, part))
    return parts.includes(null) ? null : Object.assign({}, ...parts)
  }

  const declared = declarationOf(module, type)
  return declared && fieldsOf(declared.module, declared.type)
}

function fieldOf(module: Module, member: Member): [string, string][] {
  if (member.type !== 'TSPropertySignature' || !member.typeAnnotation) return []
  const name = `${module.textOf(member.key)}${member.optional ? '?' : ''}`
  return [[name, typeText(module, member.typeAnnotation.typeAnnotation)]]
}

function typeText(module: Module, type: Type): string {
  return (
    literalsOf(module, type)?.join(' | ') ??
    module.textOf(type).replaceAll(/\s+/g, ' ')
  )
}

/** The members of a union of literals; null for any other type. */
function literalsOf(module: Module, type: Type): string[] | null {
  if (type.type === 'TSNullKeyword') return ['null']
  if (type.type === 'TSBooleanKeyword') return ['true', 'false']
  if (type.type === 'TSLiteralType') return [module.textOf(type)]
  if (type.type === 'TSUnionType') {
    const members = type.types.map((member) => literalsOf(module, member))
    return members.every((literals) => literals !== null)
      ? members.flat()
      : null
  }
  if (type.type === 'TSIndexedAccessType') {
    const [, array = ''] =
      /^\(?typeof (\w+)\)?$/.exec(module.textOf(type.objectType)) ?? []
    return module.arrays.get(array) ?? null
  }

  const declared = declarationOf(module, type)
  return declared && literalsOf(declared.module, declared.type)
}

/** The declaration of a named type; null for a generic type and for a type of a package. */
function declarationOf(
  module: Module,
  type: Type,
): { module: Module; type: Type } | null {
  if (type.type !== 'TSTypeReference') return null
  const name = module.textOf(type.typeName)
  const local = module.types.get(name)
  if (local) return { module, type: local }
  const source = module.imports.get(name)
  const imported = source && moduleOf(source.file)
  const declared = imported?.types.get(source?.name ?? '')
  return imported && declared ? { module: imported, type: declared } : null
}

function moduleOf(file: string): Module {
  const module = modules.get(file) ?? readModule(file)
  modules.set(file, module)
  return module
}

function readModule(file: string): Module {
  const { visit, textOf } = readSource(file)
  const module: Module = {
    textOf,
    types: new Map(),
    arrays: new Map(),
    imports: new Map(),
    events: null,
  }

  visit({
    TSTypeAliasDeclaration({ id, typeAnnotation }) {
      module.types.set(id.name, typeAnnotation)
    },
    ImportDeclaration({ source, specifiers }) {
      const from = resolved(file, source.value)
      if (!from.endsWith('.ts')) return
      for (const specifier of specifiers)
        if (specifier.type === 'ImportSpecifier')
          module.imports.set(specifier.local.name, {
            file: from,
            name: textOf(specifier.imported),
          })
    },
    VariableDeclarator({ id, init }) {
      const array = init?.type === 'TSAsExpression' ? init.expression : init
      if (array?.type === 'ArrayExpression')
        module.arrays.set(
          textOf(id),
          array.elements.map((element) => (element ? textOf(element) : '')),
        )
    },
    TSPropertySignature({ key, typeAnnotation }) {
      if (textOf(key) === 'events' && typeAnnotation)
        module.events = typeAnnotation.typeAnnotation
    },
  })

  return module
}
