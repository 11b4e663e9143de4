import { execFileSync } from 'node:child_process'
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { expect, onTestFinished, test } from 'vitest'
import { seedDirectory } from '#server/seed/readSeed.ts'

const files = readdirSync(seedDirectory, {
  recursive: true,
  encoding: 'utf8',
}).filter((name) => name.endsWith('.csv'))

test('K35: every spreadsheet begins with the mark by which Excel knows UTF-8', () => {
  const begins = (file: string) =>
    readFileSync(join(seedDirectory, file), 'utf8')[0]
  expect(files.length).toBeGreaterThan(20)
  expect(files.filter((file) => begins(file) !== '\ufeff')).toEqual([])
})

test('K35: a text that is changed in Excel is one changed line', () => {
  const folder = mkdtempSync(join(tmpdir(), 'shop-lines-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))

  const git = (...parameters: string[]) =>
    execFileSync(
      'git',
      [
        '-c',
        'user.name=Kitchen',
        '-c',
        'user.email=kitchen@lantern.example',
        // Excel saves files with CRLF, and git would warn about it.
        '-c',
        'core.safecrlf=false',
        ...parameters,
      ],
      {
        cwd: folder,
        encoding: 'utf8',
      },
    )

  git('init', '--quiet')
  copyFileSync('.gitattributes', join(folder, '.gitattributes'))
  const labelFiles = files.filter((file) => file.startsWith('labels'))

  for (const file of labelFiles) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    copyFileSync(join(seedDirectory, file), join(folder, file))
  }
  git('add', '.')
  git('commit', '--quiet', '--message=The texts of the shop')
  for (const file of labelFiles) saveAsExcel(join(folder, file))
  git('add', '.')

  const changed = git('diff', '--cached', '--numstat').trim().split('\n')
  expect(changed).toEqual(labelFiles.sort().map((file) => `1\t1\t${file}`))
})

/** Changes the first text and saves the file as Excel does: with a BOM, CRLF, and quotes only if necessary. */
function saveAsExcel(path: string): void {
  const rows: string[][] = parse(readFileSync(path), { bom: true })
  const [, first = []] = rows
  first[1] = `${first[1]} of ours`
  const cell = (text: string) =>
    /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  const lines = rows.map((row) => `${row.map(cell).join(',')}\r\n`)
  writeFileSync(path, `\ufeff${lines.join('')}`)
}
