import { expect, test } from 'vitest'
import { filesOf, type Import, importsOf, isWithin } from './imports.ts'
import { doors, type Wall, walls } from './walls.ts'

const shop = filesOf([
  'contract',
  'machines',
  'inspector',
  'src',
  'server',
  'sandbox',
])
const walled = [...shop, ...filesOf(['test/lab/auditor'])]
const everything = [...shop, ...filesOf(['test', 'scripts'])]

test('J11: a file imports only targets that its wall allows', () => {
  expect(walled.flatMap(importsOf).flatMap(forbiddenImports)).toEqual([])
})

test('only the listed importers import a file', () => {
  expect(everything.flatMap(importsOf).flatMap(forbiddenImporters)).toEqual([])
})

test('every file of the shop stands within a wall, and every wall has files', () => {
  expect(shop.filter((file) => wallsAround(file).length === 0)).toEqual([])
  const places = [...walls, ...doors].map(({ place }) => place)
  expect(
    places.filter((place) => !everything.some((file) => isWithin(file, place))),
  ).toEqual([])
})

test('every package and file that a wall allows is imported there', () => {
  const allowed = walls.flatMap(({ place, may }) =>
    may.map((target) => ({ place, target })),
  )
  const imports = walled.flatMap(importsOf)
  const isUsed = ({ place, target }: { place: string; target: string }) =>
    imports.some(
      (imported) =>
        isWithin(imported.file, place) && isWithin(imported.target, target),
    )
  expect(allowed.filter((permission) => !isUsed(permission))).toEqual([])
})

function forbiddenImports({ file, target }: Import): string[] {
  const around = wallsAround(file)
  const ownFolder =
    /^src\/features\/[^/]+/.exec(file)?.[0] ?? around[0]?.place ?? file
  const may = [ownFolder, ...around.flatMap((wall) => wall.may)]
  if (may.some((place) => isWithin(target, place))) return []
  return [
    `${file} imports ${target}: ${around.map(({ rule }) => rule).join('; ')}.`,
  ]
}

function forbiddenImporters({ file, target }: Import): string[] {
  return doors
    .filter(
      ({ place, by }) =>
        isWithin(target, place) &&
        !by.some((importer) => isWithin(file, importer)),
    )
    .map(({ rule }) => `${file} imports ${target}: ${rule}.`)
}

/** The nearest wall; for a feature with its own wall also the wall of all features. */
function wallsAround(file: string): Wall[] {
  const around = walls.filter(({ place }) => isWithin(file, place))
  if (isWithin(file, 'src/features')) return around
  return around.toSorted((a, b) => b.place.length - a.place.length).slice(0, 1)
}
