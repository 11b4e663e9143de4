import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { projectPath } from '#server/lib/projectPath.ts'
import { problemOf } from '../../scripts/machineTemplates.ts'

const run = promisify(execFile)

test('a new machine has its file, its test, its slots and its chart, and its walk names the case that is missing', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'machine-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const parts = [
    'machines',
    'contract',
    'scripts',
    'inspector',
    'test/support/walker',
    'test/support/process/isFull.ts',
    'package.json',
    'tsconfig.json',
    'biome.json',
  ]
  for (const part of parts)
    cpSync(projectPath(part), join(folder, part), { recursive: true })
  symlinkSync(projectPath('node_modules'), join(folder, 'node_modules'))
  const node = (...parameters: string[]) =>
    run(process.execPath, parameters, { cwd: folder })
  const read = (file: string) => readFileSync(join(folder, file), 'utf8')

  const script = [
    'node_modules/tsx/dist/cli.mjs',
    'scripts/newMachine.ts',
    'wallet/giftCard',
  ]
  expect((await node(...script)).stdout).toContain('npm run charts')
  expect(read('src/actors/wallet/giftCard.ts')).toContain(
    'provideActors(giftCardMachine, ',
  )
  expect(read('machines/wallet/charts/giftCard.svg')).toContain('askGiftCard')
  const created = [
    'machines/wallet/giftCardMachine.ts',
    'test/machines/wallet/giftCardMachine.test.ts',
    'src/actors/wallet/giftCard.ts',
  ]
  await node(
    'node_modules/@biomejs/biome/bin/biome',
    'check',
    '--vcs-enabled=false',
    ...created,
  )
  const walk = node(
    'node_modules/vitest/vitest.mjs',
    'run',
    'test/machines/wallet/giftCardMachine.test.ts',
  )
  await expect(walk).rejects.toThrow(
    'No case for xstate.done.actor.askGiftCard',
  )
})

test.each([
  [
    'giftCard',
    'Give a folder of machines/ and a noun: npm run new:machine wallet/giftCard',
  ],
  [
    'wallet/gift/card',
    'Give a folder of machines/ and a noun: npm run new:machine wallet/giftCard',
  ],
  [
    'gifts/giftCard',
    'There is no machines/gifts/. Choose one of cart, wallet, or make the folder and describe it in machines/README.md.',
  ],
  ['wallet/giftCardMachine', "Leave out 'Machine': it is added to the noun."],
  ['wallet/gift-card', "'gift-card' is not in camelCase, as giftCard is."],
  ['wallet/giftCard', null],
])('the name %s of a machine is answered by %s', (name, problem) => {
  expect(problemOf(name, ['cart', 'wallet'])).toBe(problem)
})
