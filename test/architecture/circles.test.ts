import { expect, test } from 'vitest'
import { filesOf, importsOf } from './imports.ts'

test('no file imports itself by way of others, not even a type', () => {
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
    circlesIn(new Map(files.map((file) => [file, targetsOf(file)]))),
  ).toEqual([])
})

test('no folder of the client, the inspector, the machines or the server imports itself by way of others', () => {
  const imports = filesOf([
    'machines',
    'inspector',
    'src',
    'server',
    'sandbox',
  ]).flatMap(importsOf)
  const rooms = new Map<string, string[]>()
  for (const { file, target } of imports) {
    const from = roomOf(file)
    const to = roomOf(target)
    if (from !== to) rooms.set(from, [...(rooms.get(from) ?? []), to])
  }
  const broken = circlesIn(rooms).map((circle) => ({
    circle,
    imports: imports
      .filter(({ file, target }) =>
        circle.includes(`${roomOf(file)} → ${roomOf(target)}`),
      )
      .map(({ file, target }) => `${file} imports ${target}`),
  }))
  expect(broken).toEqual([])
})

/** Returns a file's folder, such as `server/orders`; a file right below the first folder is its own room. */
function roomOf(path: string): string {
  return path.split('/').slice(0, 2).join('/')
}

/** The circles found on a walk from every file, each as `a → b → a`; a file is entered once. */
function circlesIn(graph: Map<string, string[]>): string[] {
  const circles: string[] = []
  const left = new Set<string>()
  const enter = (file: string, path: string[]) => {
    if (path.includes(file))
      circles.push([...path.slice(path.indexOf(file)), file].join(' → '))
    if (left.has(file) || path.includes(file)) return
    for (const target of graph.get(file) ?? []) enter(target, [...path, file])
    left.add(file)
  }
  for (const file of graph.keys()) enter(file, [])
  return circles
}

function targetsOf(file: string): string[] {
  return importsOf(file).map(({ target }) => target)
}
