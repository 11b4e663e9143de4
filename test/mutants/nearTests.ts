import { filesOf, importsOf } from '../architecture/imports.ts'

const importers = new Map<string, string[]>()
for (const { file, target } of filesOf(['contract', 'machines', 'src', 'server', 'test']).flatMap(
  importsOf,
))
  importers.set(target, [...(importers.get(target) ?? []), file])

/** The tests that import a file, by way of others too: the nearest first, and not more than forty. */
export function testsNear(file: string): string[] {
  const near = new Set([file])
  // A set goes on to what is added to it meanwhile.
  for (const one of near) for (const importer of importers.get(one) ?? []) near.add(importer)
  const [nearest = '', ...others] = [...near].filter(isTest)
  return [...new Set([nearest, ...(file.startsWith('machines/') ? ofAll : []), ...others])].slice(
    0,
    40,
  )
}

/** These find the machines by their folders. */
const ofAll = ['delays', 'everyMachine'].map((name) => `test/machines/${name}.test.ts`)

/** Without tests of documents, which any change makes red, and without those that take minutes or a server. */
function isTest(file: string): boolean {
  return /\.test\.tsx?$/.test(file) && !left.test(file)
}

const left =
  /^test\/(server|crash|chaos|sandbox|scripts|architecture|mutants)\/|readme|compositionWalk/
