import { expect, test } from 'vitest'
import { chooseTestFiles, describeUnknown, listTestFiles } from '../../scripts/testFiles.mjs'
import { startCommand } from './startCommand.ts'

const files = [
  'test/browsers/handoff.spec.ts',
  'test/e2e/handoff.spec.ts',
  'test/machines/cart.test.ts',
  'test/server/menu.test.ts',
]

test('a name chooses the files that have it in their path, in any case, by what runs them', () => {
  expect(chooseTestFiles(['HandOff', 'machines/'], files)).toEqual({
    unknown: [],
    vitest: ['test/machines/cart.test.ts'],
    playwright: ['test/e2e/handoff.spec.ts'],
    browsers: ['test/browsers/handoff.spec.ts'],
  })
})

test('what makes the recordings is no test', () => {
  expect(chooseTestFiles(['recordings'], listTestFiles())).toEqual({
    unknown: [],
    vitest: ['test/inspector/recordings.test.ts'],
    playwright: [],
    browsers: [],
  })
})

test('names that no path has are told apart', () => {
  expect(chooseTestFiles(['menu', 'hondoff', 'kart'], files).unknown).toEqual(['hondoff', 'kart'])
})

test('an unknown name is answered by one sentence and the files of each folder', () => {
  expect(describeUnknown(['hondoff', 'kart'], files)).toBe(
    `No test file has 'hondoff' or 'kart' in its path. These exist:
test/browsers/
  handoff.spec.ts
test/e2e/
  handoff.spec.ts
test/machines/
  cart.test.ts
test/server/
  menu.test.ts`,
  )
})

test('an unknown name ends npm test before anything has run', async () => {
  const command = startCommand(process.execPath, ['scripts/test.mjs', 'menu', 'hondoff'], {})
  expect(await command.exited).toBe(1)
  expect(command.output()).toMatch(/^No test file has 'hondoff' in its path\. These exist:\ntest\//)
})
