import { expect, test } from 'vitest'
import { filesOf, importsOf } from './imports.ts'

test('no file imports itself by way of others, not even a type', () => {
  const files = filesOf(['contract', 'machines', 'src', 'server', 'test', 'scripts'])
  expect(circlesIn(new Map(files.map((file) => [file, targetsOf(file)])))).toEqual([])
})

/** The circles found on a walk from every file, each as `a → b → a`; a file is entered once. */
function circlesIn(graph: Map<string, string[]>): string[] {
  const circles: string[] = []
  const left = new Set<string>()
  const enter = (file: string, path: string[]) => {
    if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file].join(' → '))
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
