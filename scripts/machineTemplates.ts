// A constant, because the rule that only tests import tests reads import lines as text.
const walker = '#test/support/walker/expectFullWalk.ts'

/** The problem with the name of a new machine, `<folder>/<noun>`; null for a good one. */
export function problemOf(
  name: string,
  folders: readonly string[],
): string | null {
  const [folder = '', noun = '', ...rest] = name.split('/')
  if (noun === '' || rest.length > 0)
    return 'Give a folder of machines/ and a noun: npm run new:machine wallet/giftCard'
  if (!folders.includes(folder))
    return `There is no machines/${folder}/. Choose one of ${folders.join(', ')}, or make the folder and describe it in machines/README.md.`
  if (/machine$/i.test(noun))
    return `Leave out '${noun.slice(-7)}': it is added to the noun.`
  if (!/^[a-z][A-Za-z0-9]*$/.test(noun))
    return `'${noun}' is not in camelCase, as giftCard is.`

  return null
}

/** The files of a new machine, by their paths. */
export function filesOfMachine(name: string): Record<string, string> {
  const [folder = '', noun = ''] = name.split('/')
  const Noun = noun.charAt(0).toUpperCase() + noun.slice(1)
  const words = noun.replaceAll(
    /[A-Z]/g,
    (letter) => ` ${letter.toLowerCase()}`,
  )

  return {
    [`machines/${folder}/${noun}Machine.ts`]: machineText(noun, Noun, words),
    [`test/machines/${folder}/${noun}Machine.test.ts`]: testText(
      folder,
      noun,
      words,
    ),
    [`src/actors/${folder}/${noun}.ts`]: slotsText(folder, noun, Noun),
  }
}

function machineText(noun: string, Noun: string, words: string): string {
  return `import { assign, setup } from 'xstate'
import { unprovided } from '../core/unprovided.ts'

/** The events of the ${words}. */
export type ${Noun}Event = { type: '${noun}.ask' }

/** Say in one sentence what happens here. Fill \`ask${Noun}\`. */
export const ${noun}Machine = setup({
  types: {} as {
    context: { answer: string | null }
    events: ${Noun}Event
    tags: 'busy' | 'retryable'
  },
  actors: { ask${Noun}: unprovided<string>('ask${Noun}') },
}).createMachine({
  id: '${noun}',
  context: { answer: null },
  initial: 'idle',
  states: {
    idle: { on: { '${noun}.ask': 'asking' } },
    asking: {
      description: 'The answer is on its way.',
      tags: 'busy',
      invoke: {
        id: 'ask${Noun}',
        src: 'ask${Noun}',
        onDone: {
          target: 'answered',
          actions: assign(({ event }) => ({ answer: event.output })),
        },
        onError: 'failed',
      },
    },
    answered: { description: 'The answer is here.' },
    failed: { tags: 'retryable', on: { '${noun}.ask': 'asking' } },
  },
})
`
}

function testText(folder: string, noun: string, words: string): string {
  return `import { expect, test } from 'vitest'
import { ${noun}Machine } from '#machines/${folder}/${noun}Machine.ts'
import { expectFullWalk } from '${walker}'

test('J8: every transition of the ${words} is taken, and it is busy exactly while it asks', () => {
  expectFullWalk(${noun}Machine, {
    events: [],
    check: ({ snapshot }) => expect(snapshot.hasTag('busy')).toBe(snapshot.matches('asking')),
  })
})
`
}

function slotsText(folder: string, noun: string, Noun: string): string {
  return `import { fromPromise } from 'xstate'
import { provideActors } from '#machines/core/provideActors.ts'
import { ${noun}Machine } from '#machines/${folder}/${noun}Machine.ts'

/** Say in one sentence how the slots are filled; adapters come in as \`ClientDeps\`. */
export function ${noun}Of() {
  const ask${Noun} = fromPromise<string>(async () => {
    throw new Error('Ask the server here.')
  })
  return provideActors(${noun}Machine, { ask${Noun} })
}
`
}
