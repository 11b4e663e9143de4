import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { filesOf, isWithin } from './imports.ts'

/** Rooms with plain docstrings; `except` lists folders that are not rewritten yet. */
const rooms: { room: string; except: string[] }[] = [
  { room: 'contract', except: [] },
  { room: 'inspector', except: [] },
  { room: 'machines', except: [] },
  { room: 'sandbox', except: [] },
  { room: 'scripts', except: [] },
  { room: 'server', except: [] },
  { room: 'src', except: [] },
  { room: 'test/actors', except: [] },
  { room: 'test/adapters', except: [] },
  { room: 'test/architecture', except: [] },
  { room: 'test/bench', except: [] },
  { room: 'test/browsers', except: [] },
  { room: 'test/contract', except: [] },
  { room: 'test/e2e', except: [] },
  { room: 'test/features', except: [] },
  { room: 'test/firstView', except: [] },
  { room: 'test/inspector', except: [] },
  { room: 'test/lab', except: [] },
  { room: 'test/machines', except: [] },
  { room: 'test/sandbox', except: [] },
  { room: 'test/scripts', except: [] },
  { room: 'test/server', except: [] },
  { room: 'test/support', except: [] },
]

const questionWord = /^(what|who|whose|whom|whether|that)\b/i
const longest = 120

test.each(rooms)(
  'no docstring in $room begins with a question word or has a long line',
  (place) => {
    const files = filesOf([place.room])
    expect(files.length).toBeGreaterThan(0)
    const written = files.filter(
      (file) => !place.except.some((folder) => isWithin(file, folder)),
    )
    expect(written.flatMap(mistakesIn)).toEqual([])
  },
)

test('every folder that is excepted still has such docstrings', () => {
  const excepted = rooms.flatMap(({ except }) => except)
  expect(
    excepted.filter(
      (folder) => filesOf([folder]).flatMap(mistakesIn).length === 0,
    ),
  ).toEqual([])
})

test('a question word and a long line are found', () => {
  expect(mistakesOf('/** What buys. */')).toEqual(['begins with "What"'])
  expect(mistakesOf('/**\n * Whose card\n * it is. */')).toEqual([
    'begins with "Whose"',
  ])
  expect(mistakesOf(`/** ${'long '.repeat(longest)}*/`)).toEqual([
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
        ...(length > longest ? [`has a line of ${length} characters`] : []),
      ]
    },
  )
}
