import type { Identifier } from '@mdn/browser-compat-data'
import { compat, lackingBrowsers } from './compat.ts'

/** An interface or a built-in object of the data, with its members: `AbortSignal`, `Array`, `Intl.Segmenter`. */
type Bearer = {
  name: string
  members: Map<string, Identifier>
  isReached: boolean
}

const { builtins } = compat.javascript as unknown as {
  builtins: Record<string, Identifier>
}

/** The objects of the language and of the browser. */
const bearers = [
  ...entriesOf(builtins).map((entry) => bearerOf(entry, true)),
  ...entriesOf(builtins.Intl).map(([name, feature]) =>
    bearerOf([`Intl.${name}`, feature], true),
  ),
  // Members of a new interface are reached through the interface, which is found itself.
  ...entriesOf(compat.api).map((entry) => bearerOf(entry, !isNew(entry[1]))),
]

/** Objects by whose name a script reaches what another interface has. */
export const interfaces: Record<string, string> = {
  crypto: 'Crypto',
  document: 'Document',
  history: 'History',
  location: 'Location',
  navigator: 'Navigator',
  performance: 'Performance',
  screen: 'Screen',
}

/** The names that stand for the global object. */
export const globalObjects = ['globalThis', 'self', 'window']

/** The globals that one of the oldest browsers lacks. */
export const newGlobals = new Set(
  [
    ...entriesOf(builtins),
    ...entriesOf(compat.api),
    ...entriesOf(compat.api.Window),
  ]
    .filter(([, feature]) => isNew(feature))
    .map(([key]) => memberName(key)),
)

/** The members that one of the oldest browsers lacks, by the name of the interface or of the built-in object. */
export const newMembersOf = new Map(
  bearers.map(({ name, members }) => [
    name,
    new Set(
      [...members].filter(([, member]) => isNew(member)).map(([key]) => key),
    ),
  ]),
)

/** The names of members which one of the oldest browsers lacks in every object that has one of that name. */
export const newMembers = new Set<string>()
const oldMembers = new Set<string>()
for (const { members, isReached } of bearers)
  for (const [name, member] of members)
    if (!isNew(member)) oldMembers.add(name)
    else if (isReached) newMembers.add(name)
for (const name of oldMembers) newMembers.delete(name)

/**
 * Of a static member and one of an object that have the same name, such as `Response.json()`, the older one counts.
 */
function bearerOf(
  [name, feature]: [string, Identifier],
  isReached: boolean,
): Bearer {
  const members = entriesOf(feature).map(
    ([key, member]) => [memberName(key), member] as const,
  )
  const newestFirst = members.toSorted(
    ([, one], [, other]) => Number(isNew(other)) - Number(isNew(one)),
  )
  return { name, members: new Map(newestFirst), isReached }
}

function isNew(feature: Identifier): boolean {
  return lackingBrowsers(feature).length > 0
}

function entriesOf(feature: object | undefined): [string, Identifier][] {
  return Object.entries(feature ?? {}).filter(
    ([key, { __compat }]) =>
      /^[\w$]+$/.test(key) &&
      !key.endsWith('_event') &&
      __compat?.status?.standard_track &&
      !__compat.status.deprecated,
  )
}

/** `any_static` is the member `any`. */
function memberName(key: string): string {
  return key.replace(/_static$/, '')
}
