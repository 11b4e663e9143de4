import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { keepPreviousAssets } from '../../scripts/keepPreviousAssets.mjs'

test('A11: a build keeps the files of the version before, and no older ones', () => {
  const { build, kept } = createBuilds()
  build('a')
  expect(kept()).toEqual([])

  build('b')
  expect(kept()).toEqual(['main-a.js'])
  build('b')
  expect(kept()).toEqual(['main-a.js'])

  build('c')
  expect(kept()).toEqual(['main-b.js'])
})

/** Builds versions of one file; as Vite does, a build empties the directory first. */
function createBuilds() {
  const root = mkdtempSync(join(tmpdir(), 'shop-build-'))
  onTestFinished(() => rmSync(root, { recursive: true }))

  const client = join(root, 'client')
  const previous = join(root, 'previous')
  return {
    build(version: string) {
      const plugin = keepPreviousAssets(client, previous)
      plugin.buildStart()
      rmSync(client, { recursive: true, force: true })
      mkdirSync(join(client, 'assets'), { recursive: true })
      mkdirSync(join(client, '.vite'))
      writeFileSync(join(client, 'assets', `main-${version}.js`), version)
      writeFileSync(join(client, '.vite', 'manifest.json'), version)
      plugin.closeBundle()
      expect(
        readdirSync(root).filter((name) => name.endsWith('.next')),
      ).toEqual([])
    },
    kept: () => {
      if (!readdirSync(root).includes('previous')) return []
      return readdirSync(join(previous, 'assets'))
    },
  }
}
