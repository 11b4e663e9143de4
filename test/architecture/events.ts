import { readSource, type Source } from '../../scripts/syntax.ts'
import { filesOf } from './imports.ts'

/** Which events the types of the machines name, which ones code makes, and which ones the client listens to. */
export type Events = {
  named: Set<string>
  made: string[]
  listened: Set<string>
}

/** Reads the events of machines and client from their syntax; a computed start or end of a name is `*`. */
export function readEvents(): Events {
  const events: Events = { named: new Set(), made: [], listened: new Set() }
  for (const file of filesOf(['machines']))
    read(readSource(file), events.named, events.made)
  for (const file of filesOf(['src'])) {
    const source = readSource(file)
    read(source, new Set(), events.made)
    readListeners(source, events.listened)
  }
  return events
}

function read(
  { visit, textOf }: Source,
  named: Set<string>,
  made: string[],
): void {
  visit({
    TSPropertySignature(node) {
      if (textOf(node.key) !== 'type') return
      for (const name of namesIn(textOf(node)))
        if (!name.startsWith('*')) named.add(name)
    },
    Property(node) {
      if (textOf(node.key) === 'type') made.push(...namesIn(textOf(node.value)))
    },
  })
}

/** An event is listened to by `on`, as one of several names, or where its type is compared. */
function readListeners({ visit, textOf }: Source, listened: Set<string>): void {
  const add = (text: string) => {
    for (const name of namesIn(text)) listened.add(name)
  }
  visit({
    CallExpression({ callee, arguments: [first] }) {
      if (textOf(callee).endsWith('.on') && first?.type === 'Literal')
        add(textOf(first))
    },
    ArrayExpression({ elements }) {
      for (const element of elements)
        if (element?.type === 'Literal') add(textOf(element))
    },
    SwitchCase: ({ test }) => void (test && add(textOf(test))),
    BinaryExpression: (node) => void add(textOf(node)),
  })
}

/** Names of events in a piece of code: words with a dot between quotes. */
function namesIn(code: string): string[] {
  const names = code.matchAll(/(['"`])([a-z]\w*\.\w*)(\$\{[^}]*\})?\1/gi)
  const ends = code.matchAll(/`\$\{[^}]*\}(\.\w+)`/g)
  return [
    ...[...names].map(([, , name = '', rest]) => (rest ? `${name}*` : name)),
    ...[...ends].map(([, end]) => `*${end}`),
  ]
}
