import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openStore } from '#sandbox/store.ts'

type Row = { amount: number }

let directory: string
let file: string
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'sandbox-store-'))
  file = join(directory, 'deep/store.jsonl')
})
afterEach(() => rmSync(directory, { recursive: true }))

function open() {
  const store = openStore(file)
  const rows = store.table<Row>('rows')
  return { ...store, rows, all: () => rows.filter(() => true) }
}

test('Q7: a store that opens again has its rows in their order, without those that were removed', () => {
  const before = open()
  for (const [id, amount] of [
    ['b', 1],
    ['a', 2],
    ['c', 3],
  ] as const)
    before.rows.set(id, { amount })
  before.rows.set('b', { amount: 4 })
  before.rows.remove('a')
  before.close()

  const after = open()
  expect(after.all()).toEqual([{ amount: 4 }, { amount: 3 }])
  after.close()
  expect(readFileSync(file, 'utf8').trim().split('\n')).toHaveLength(2)
})

test('Q7: each change is in the file before the store is closed, and a line that a kill has cut is ignored', () => {
  const killed = open()
  killed.rows.set('a', { amount: 1 })
  appendFileSync(file, '[["rows","a",{"amo')
  const after = open()
  expect(after.all()).toEqual([{ amount: 1 }])
  after.rows.set('b', { amount: 2 })
  expect(open().all()).toEqual([{ amount: 1 }, { amount: 2 }])
})

test('a transaction that throws has done nothing, in memory and in the file', () => {
  const store = open()
  store.rows.set('a', { amount: 1 })

  const work = () =>
    store.transaction(() => {
      store.rows.set('a', { amount: 2 })
      store.rows.set('b', { amount: 3 })
      throw new Error('refused')
    })
  expect(work).toThrow('refused')
  expect(store.all()).toEqual([{ amount: 1 }])
  expect(open().all()).toEqual([{ amount: 1 }])
})

test('a transaction within another is undone alone', () => {
  const store = open()
  store.transaction(() => {
    store.rows.set('a', { amount: 1 })
    expect(() =>
      store.transaction(() => {
        store.rows.set('a', { amount: 2 })
        throw new Error('refused')
      }),
    ).toThrow('refused')
    store.rows.set('b', { amount: 3 })
  })
  expect(store.all()).toEqual([{ amount: 1 }, { amount: 3 }])
  expect(open().all()).toEqual(store.all())
})

test('a row that was read can be changed, and the store is not', () => {
  const store = open()
  store.rows.set('a', { amount: 1 })
  const [row] = store.all()
  if (row) row.amount = 2
  expect(store.rows.get('a')).toEqual({ amount: 1 })
})
