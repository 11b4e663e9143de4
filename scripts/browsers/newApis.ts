import type { Identifier } from '@mdn/browser-compat-data'
import { compat, lackingBrowsers } from './compat.ts'

/** An interface or a built-in object: `AbortSignal`, `Array`, `Intl.Segmenter`. */
type ApiObject = {
  name: string
  members: Map<string, Identifier>
  isReachable: boolean
}

const { builtins } = compat.javascript as unknown as {
  builtins: Record<string, Identifier>
}

const apiObjects = [
  ...entriesOf(builtins).map((entry) => apiObjectOf(entry, true)),
  ...entriesOf(builtins.Intl).map(([name, feature]) =>
    apiObjectOf([`Intl.${name}`, feature], true),
  ),
  // A script reaches members of a new interface through its name, which `newGlobals` has.
  ...entriesOf(compat.api).map((entry) => apiObjectOf(entry, !isNew(entry[1]))),
]

/** The interfaces of global objects. */
export const interfaces: Record<string, string> = {
  crypto: 'Crypto',
  document: 'Document',
  history: 'History',
  location: 'Location',
  navigator: 'Navigator',
  performance: 'Performance',
  screen: 'Screen',
}

export const globalObjects = ['globalThis', 'self', 'window']

/** The global names that one of the oldest browsers lacks. */
export const newGlobals = new Set(
  [
    ...entriesOf(builtins),
    ...entriesOf(compat.api),
    ...entriesOf(compat.api.Window),
  ]
    .filter(([, feature]) => isNew(feature))
    .map(([key]) => memberName(key)),
)

/** The members that one of the oldest browsers lacks, by the name of their interface or built-in object. */
export const newMembersOf = new Map(
  apiObjects.map(({ name, members }) => [
    name,
    new Set(
      [...members].filter(([, member]) => isNew(member)).map(([key]) => key),
    ),
  ]),
)

/** The member names that are new in every object that has them: no object of the oldest browsers has them. */
export const newMembers = new Set<string>()
const oldMembers = new Set<string>()
for (const { members, isReachable } of apiObjects)
  for (const [name, member] of members)
    if (!isNew(member)) oldMembers.add(name)
    else if (isReachable) newMembers.add(name)
for (const name of oldMembers) newMembers.delete(name)

/** If a static and an instance member have one name, such as `Response.json()`, the older one counts. */
function apiObjectOf(
  [name, feature]: [string, Identifier],
  isReachable: boolean,
): ApiObject {
  const members = entriesOf(feature).map(
    ([key, member]) => [memberName(key), member] as const,
  )
  const newestFirst = members.toSorted(
    ([, first], [, second]) => Number(isNew(second)) - Number(isNew(first)),
  )
  return { name, members: new Map(newestFirst), isReachable }
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
