import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { filesOf } from './imports.ts'

const folders = [
  'contract',
  'inspector',
  'machines',
  'sandbox',
  'scripts',
  'server',
  'src',
  'test/actors',
  'test/adapters',
  'test/architecture',
  'test/bench',
  'test/browsers',
  'test/contract',
  'test/e2e',
  'test/features',
  'test/firstView',
  'test/inspector',
  'test/lab',
  'test/machines',
  'test/sandbox',
  'test/scripts',
  'test/server',
  'test/support',
]

const questionWord = /^(what|who|whose|whom|whether|that)\b/i
const maxLength = 120

test.each(folders)(
  'no docstring in %s begins with a question word or has a long line',
  (folder) => {
    const files = filesOf([folder])
    expect(files.length).toBeGreaterThan(0)
    expect(files.flatMap(mistakesIn)).toEqual([])
  },
)

test('a question word and a long line are found', () => {
  expect(mistakesOf('/** What buys. */')).toEqual(['begins with "What"'])
  expect(mistakesOf('/**\n * Whose card\n * it is. */')).toEqual([
    'begins with "Whose"',
  ])
  expect(mistakesOf(`/** ${'long '.repeat(maxLength)}*/`)).toEqual([
    'has a line of 606 characters',
  ])
  expect(mistakesOf('/** Whatever `what` is. */\n// What it is.')).toEqual([])
})

function mistakesIn(file: string): string[] {
  return mistakesOf(readFileSync(file, 'utf8')).map(
    (mistake) => `${file}: a docstring ${mistake}`,
  )
}

function mistakesOf(source: string): string[] {
  return (source.match(/^[ \t]*\/\*\*[\s\S]*?\*\//gm) ?? []).flatMap(
    (docstring) => {
      const [word] = questionWord.exec(docstring.replace(/^[\s/*]+/, '')) ?? []
      const length = Math.max(
        ...docstring.split('\n').map((line) => line.length),
      )
      return [
        ...(word === undefined ? [] : [`begins with "${word}"`]),
        ...(length > maxLength ? [`has a line of ${length} characters`] : []),
      ]
    },
  )
}
