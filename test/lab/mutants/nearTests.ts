import { dirname } from 'node:path'
import { filesOf, importsOf } from '../../architecture/imports.ts'

const importers = new Map<string, string[]>()
for (const { file, target } of filesOf([
  'contract',
  'machines',
  'inspector',
  'src',
  'server',
  'sandbox',
  'test',
]).flatMap(importsOf))
  importers.set(target, [...(importers.get(target) ?? []), file])

/** The tests that import a file, by way of others too: the nearest first, those of its own folder before others. */
export function testsNear(file: string): string[] {
  const near = new Set([file])
  // Iteration of a set includes members that are added during it.
  for (const one of near)
    for (const importer of importers.get(one) ?? []) near.add(importer)
  const tests = [...near].filter(isTest)
  const own = tests.filter((test) => dirname(test) === `test/${dirname(file)}`)
  return [
    ...new Set([
      ...own,
      ...(file.startsWith('machines/') ? ofAll : []),
      ...tests,
    ]),
  ].slice(0, 12)
}

/** True for a test that takes every way through a machine, which may take seconds. */
export function isWalk(test: string): boolean {
  return (
    importers.get('test/support/walker/expectFullWalk.ts')?.includes(test) ??
    false
  )
}

/** These find the machines by their folders. */
const ofAll = ['delays', 'everyMachine'].map(
  (name) => `test/machines/${name}.test.ts`,
)

/** Without tests of documents, which any change makes red, and without those that take minutes or a server. */
function isTest(file: string): boolean {
  return /\.test\.tsx?$/.test(file) && !left.test(file)
}

const left =
  /^test\/(server|lab|sandbox|scripts|architecture)\/|readme|compositionWalk/
