import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { filesOf } from '../../architecture/imports.ts'
import { applied, nameOf } from './mutant.ts'
import { mutantsOf } from './mutantsOf.ts'
import { testsNear } from './nearTests.ts'
import { explainedMutants } from './survivors.ts'

test('a machine has mutants of its guards, actions, tags, targets and delays', () => {
  expect(
    changesOf(`
setup({ delays: { pause: 10 }, actions: { wave: () => {} }, guards: { isOpen: isIt } }).createMachine({
  states: {
    a: { entry: 'wave', on: { go: { guard: 'isOpen', target: 'b' }, hop: 'b' }, tags: 'busy' },
    b: { exit: ['wave', 'log'], always: { guard: and(['isOpen', 'isIt']), target: '.d' },
      states: { c: {}, d: { after: { pause: '#out' } } } },
  },
})`),
  ).toEqual([
    '10 → 7 * (10)',
    "'wave' → () => {}",
    "'isOpen' → () => true",
    "'isOpen' → () => false",
    "'b' → undefined",
    "'b' → 'a'",
    "'b' → {}",
    "'b' → 'a'",
    "'busy' → []",
    "'wave' → () => {}",
    "'log' → () => {}",
    "and(['isOpen', 'isIt']) → () => true",
    "and(['isOpen', 'isIt']) → () => false",
    "'isOpen' → () => true",
    "'isIt' → () => true",
    "'.d' → undefined",
    "'.d' → '.c'",
    "'#out' → {}",
  ])
})

test('code has mutants of its comparisons, conditions, calculations and lists, and a schema of its checks', () => {
  expect(changesOf('const isMore = (a: number, b: number) => a < b')).toEqual([
    'a < b → a <= b',
    'a < b → a >= b',
  ])
  expect(changesOf('if (isThere(x)) go(x && !y ? x - 1 : 2)')).toEqual([
    'isThere(x) → !(isThere(x))',
    'x && !y → x || !y',
    '!y → y',
    'x - 1 → x + 1',
  ])
  expect(changesOf('xs.filter(isIt).some(isIt)')).toEqual([
    'xs.filter(isIt) → xs',
    'some → every',
  ])
  expect(changesOf("'a' + b")).toEqual([])
  expect(changesOf('z.string().check(z.trim())')).toEqual([
    'z.trim() → z.refine(() => true)',
  ])
})

test('a mutant is the file with one part changed', () => {
  const [mutant] = read('const a = b === c\n')
  expect(mutant && applied(mutant, 'const a = b === c\n')).toBe(
    'const a = b !== c\n',
  )
})

test('each survivor that is explained exists, and has a reason', () => {
  const names = new Set(
    filesOf(['contract', 'machines']).flatMap(mutantsOf).map(nameOf),
  )
  const explained = [...explainedMutants()]
  expect(explained.filter(([name]) => !names.has(name))).toEqual([])
  expect(explained.filter(([, reason]) => reason === '')).toEqual([])
})

test('a mutant is named by its place', () => {
  const mutants = read(`
const machine = setup({}).createMachine({
  states: { a: { on: { go: [{ target: 'b' }, { target: 'b' }] } }, b: {} },
})
function sum(one: number) { return one + 1 }`)
  expect(
    mutants.map((mutant) => nameOf({ ...mutant, file: 'code.ts' })),
  ).toEqual([
    "code.ts machine.a.go.1: 'b' → undefined",
    "code.ts machine.a.go.1: 'b' → 'a'",
    "code.ts machine.a.go.2: 'b' → undefined",
    "code.ts machine.a.go.2: 'b' → 'a'",
    'code.ts sum: one + 1 → one - 1',
  ])
})

test('the tests of a machine begin with its own, and none is a test of documents', () => {
  const tests = testsNear('machines/menu/dishMachine.ts')
  expect(tests[0]).toBe('test/machines/menu/dishMachine.test.ts')
  expect(tests).toContain('test/machines/delays.test.ts')
  expect(tests).not.toContain('test/machines/readme.test.ts')
})

function changesOf(code: string): string[] {
  return read(code).map(({ from, to }) => `${from} → ${to}`)
}

function read(code: string) {
  const folder = mkdtempSync(join(tmpdir(), 'mutants-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'code.ts')
  writeFileSync(file, code)
  return mutantsOf(file)
}
