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

/** Returns at most 12 tests that import a file directly or indirectly: those of its folder first, then the nearest. */
export function testsNear(file: string): string[] {
  const near = new Set([file])
  // Iteration of a set includes members that are added during it.
  for (const target of near)
    for (const importer of importers.get(target) ?? []) near.add(importer)

  const tests = [...near].filter(isTest)
  const sameFolder = tests.filter(
    (test) => dirname(test) === `test/${dirname(file)}`,
  )

  return [
    ...new Set([
      ...sameFolder,
      ...(file.startsWith('machines/') ? testsOfAllMachines : []),
      ...tests,
    ]),
  ].slice(0, 12)
}

/** True for a test that walks a whole machine, which may take seconds. */
export function isWalk(test: string): boolean {
  return (
    importers.get('test/support/walker/expectFullWalk.ts')?.includes(test) ??
    false
  )
}

/** Tests of all machines, which find the machines by their folders and do not import them. */
const testsOfAllMachines = ['delays', 'everyMachine'].map(
  (name) => `test/machines/${name}.test.ts`,
)

/** Leaves out tests of documents, which any change breaks, and tests that take minutes or need a server. */
function isTest(file: string): boolean {
  return /\.test\.tsx?$/.test(file) && !excluded.test(file)
}

const excluded =
  /^test\/(server|lab|sandbox|scripts|architecture)\/|readme|compositionWalk/
