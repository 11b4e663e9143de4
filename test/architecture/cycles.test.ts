import { expect, test } from 'vitest'
import { filesOf, importsOf } from './imports.ts'

test('no file imports itself through others, not even a type', () => {
  const files = filesOf([
    'contract',
    'machines',
    'inspector',
    'src',
    'server',
    'sandbox',
    'test',
    'scripts',
  ])
  expect(
    cyclesIn(new Map(files.map((file) => [file, targetsOf(file)]))),
  ).toEqual([])
})

test('no folder of the client, the inspector, the machines or the server imports itself through others', () => {
  const imports = filesOf([
    'machines',
    'inspector',
    'src',
    'server',
    'sandbox',
  ]).flatMap(importsOf)
  const folders = new Map<string, string[]>()

  for (const { file, target } of imports) {
    const from = folderOf(file)
    const to = folderOf(target)
    if (from !== to) folders.set(from, [...(folders.get(from) ?? []), to])
  }

  const broken = cyclesIn(folders).map((cycle) => ({
    cycle,
    imports: imports
      .filter(({ file, target }) =>
        cycle.includes(`${folderOf(file)} → ${folderOf(target)}`),
      )
      .map(({ file, target }) => `${file} imports ${target}`),
  }))
  expect(broken).toEqual([])
})

/** A file's folder such as `server/orders`; a file such as `server/app.ts` stands for itself. */
function folderOf(path: string): string {
  return path.split('/').slice(0, 2).join('/')
}

/** The cycles of a graph, each as `a → b → a`. */
function cyclesIn(graph: Map<string, string[]>): string[] {
  const cycles: string[] = []
  const finished = new Set<string>()
  const enter = (file: string, path: string[]) => {
    if (path.includes(file))
      cycles.push([...path.slice(path.indexOf(file)), file].join(' → '))
    if (finished.has(file) || path.includes(file)) return
    for (const target of graph.get(file) ?? []) enter(target, [...path, file])
    finished.add(file)
  }

  for (const file of graph.keys()) enter(file, [])
  return cycles
}

function targetsOf(file: string): string[] {
  return importsOf(file).map(({ target }) => target)
}
