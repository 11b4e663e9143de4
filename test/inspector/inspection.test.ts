import { expect, test } from 'vitest'
import { createInspectorHistory } from '#src/adapters/inspectorHistory.ts'
import {
  type InspectorMessage,
  isInspectorMessage,
  nothingYet,
  receive,
  valueText,
} from '#src/inspector/inspection.ts'

const base = { rootId: 'x:0', createdAt: '1000', id: '', _version: '0' }
const machine = JSON.stringify({ id: 'cart', states: { empty: {} } })

const hello: InspectorMessage = { type: '@statelyai.connected' }
const goodbye: InspectorMessage = { type: '@statelyai.disconnected' }
const cart = message({
  ...base,
  type: '@xstate.actor',
  sessionId: 'x:0',
  name: 'cart',
  definition: machine,
  snapshot: { status: 'active', value: 'empty', context: { lines: [] } },
})
const effect = message({
  ...base,
  type: '@xstate.actor',
  sessionId: 'x:1',
  parentId: 'x:0',
  name: 'loadCoupons',
  definition: JSON.stringify({ id: 'loadCoupons' }),
  snapshot: { status: 'active' },
})
const added = message({
  ...base,
  type: '@xstate.event',
  sessionId: 'x:0',
  event: { type: 'cart.add', line: 1 },
})
const filled = message({
  ...base,
  type: '@xstate.snapshot',
  sessionId: 'x:0',
  event: { type: 'cart.add' },
  snapshot: { status: 'active', value: 'filled', context: { lines: [1] } },
})
const effectOver = message({
  ...base,
  type: '@xstate.snapshot',
  sessionId: 'x:1',
  event: { type: 'xstate.done' },
  snapshot: { status: 'done', output: [] },
})

test('J7: actors, their newest state and the events sent to them are known', () => {
  const known = [hello, cart, effect, added, filled].reduce(receive, nothingYet)
  expect(known).toEqual({
    isConnected: true,
    actors: {
      'x:0': {
        sessionId: 'x:0',
        name: 'cart',
        parentId: null,
        definition: machine,
        status: 'active',
        value: 'filled',
        snapshot: { status: 'active', value: 'filled', context: { lines: [1] } },
      },
      'x:1': {
        sessionId: 'x:1',
        name: 'loadCoupons',
        parentId: 'x:0',
        definition: null,
        status: 'active',
        value: null,
        snapshot: { status: 'active' },
      },
    },
    log: [
      {
        number: 1,
        time: 1000,
        actor: 'x:0',
        source: null,
        type: 'cart.add',
        payload: { line: 1 },
      },
    ],
  })
})

test('a shop that says hello again starts the page anew', () => {
  const again = [hello, cart, added, hello, cart, added].reduce(receive, nothingYet)
  expect(again).toEqual([hello, cart, added].reduce(receive, nothingYet))
})

test('starts and what promises tell themselves are not in the log', () => {
  const types = ['xstate.init', 'xstate.promise.resolve', 'xstate.done.actor.loadCoupons']
  const events = types.map((type) => message({ ...added, event: { type } }))
  expect([cart, ...events].reduce(receive, nothingYet).log.map((event) => event.type)).toEqual([
    'xstate.done.actor.loadCoupons',
  ])
})

test('an effect that is over leaves the tree, a machine stays', () => {
  const known = [cart, effect, effectOver].reduce(receive, nothingYet)
  expect(Object.keys(known.actors)).toEqual(['x:0'])
})

test('a shop that closes is told apart from one that is quiet', () => {
  const known = [hello, cart, goodbye].reduce(receive, nothingYet)
  expect(known.isConnected).toBe(false)
  expect(Object.keys(known.actors)).toEqual(['x:0'])
})

test('the log keeps the newest 500 events', () => {
  const known = Array.from({ length: 600 }, () => added).reduce(receive, nothingYet)
  expect(known.log).toHaveLength(500)
  expect(known.log.at(-1)?.number).toBe(600)
})

test('a page that opens late hears every machine as it is now and the newest events', () => {
  const history = createInspectorHistory(2)
  const all = [cart, effect, added, filled, effectOver]
  for (const event of all) if ('sessionId' in event) history.add(event)
  expect(history.all()).toEqual([
    { ...cart, snapshot: 'snapshot' in filled ? filled.snapshot : null },
    filled,
    effectOver,
  ])
})

test('messages of others are not for the inspector', () => {
  expect(
    [null, 'hi', { type: 'webpackOk' }, { type: '@xstate.event' }].map(isInspectorMessage),
  ).toEqual([false, false, false, false])
  expect(isInspectorMessage(cart)).toBe(true)
})

test('a state value is one line of text', () => {
  expect(valueText('idle')).toBe('idle')
  expect(valueText({ signedIn: 'settled' })).toBe('signedIn.settled')
  expect(valueText({ list: { loaded: 'quiet' }, deletion: 'none' })).toBe(
    'list.loaded.quiet, deletion.none',
  )
})

function message(data: unknown): InspectorMessage {
  if (!isInspectorMessage(data)) throw new Error('not a message')
  return data
}
