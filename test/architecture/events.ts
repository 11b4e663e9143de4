import { readSource, type Source } from '../../scripts/syntax.ts'
import { filesOf } from './imports.ts'

/** Event names by their use; a computed start or end of a name is `*`. */
export type Events = {
  /** In the event types of machines. */
  declared: Set<string>
  /** In event objects. */
  sent: string[]
  /** In the client's listeners. */
  listened: Set<string>
}

export function readEvents(): Events {
  const events: Events = { declared: new Set(), sent: [], listened: new Set() }
  for (const file of filesOf(['machines']))
    read(readSource(file), events.declared, events.sent)
  for (const file of filesOf(['src'])) {
    const source = readSource(file)
    read(source, new Set(), events.sent)
    readListeners(source, events.listened)
  }

  return events
}

function read(
  { visit, textOf }: Source,
  declared: Set<string>,
  sent: string[],
): void {
  visit({
    TSPropertySignature(node) {
      if (textOf(node.key) !== 'type') return
      for (const name of namesIn(textOf(node)))
        if (!name.startsWith('*')) declared.add(name)
    },
    Property(node) {
      if (textOf(node.key) === 'type') sent.push(...namesIn(textOf(node.value)))
    },
  })
}

/** Finds event names in calls of `on`, in arrays, and in comparisons. */
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

/** Event names in code: words with a dot, between quotes. */
function namesIn(code: string): string[] {
  const names = code.matchAll(/(['"`])([a-z]\w*\.\w*)(\$\{[^}]*\})?\1/gi)
  const ends = code.matchAll(/`\$\{[^}]*\}(\.\w+)`/g)
  return [
    ...[...names].map(([, , name = '', rest]) => (rest ? `${name}*` : name)),
    ...[...ends].map(([, end]) => `*${end}`),
  ]
}
