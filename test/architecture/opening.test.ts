import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { projectPath } from '#server/lib/projectPath.ts'

const filesIn = (folder: string, name: RegExp) =>
  readdirSync(projectPath(folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => name.test(file))
    .map((file) => `${folder}/${file}`)
const linesOf = (file: string) =>
  readFileSync(projectPath(file), 'utf8')
    .split('\n')
    .map((line) => ({ file, line }))

test('K40: no code but the default and the reader of spreadsheets names a weekday, an hour or a time zone of the kitchen', () => {
  const allowed = [
    'contract/openingCalendar.ts',
    'server/seed/seedFiles.ts',
    'server/seed/seedNotes.ts',
    'server/seed/timeZoneProblem.ts',
  ]
  const named = ['contract', 'machines', 'server', 'src']
    .flatMap((folder) => filesIn(folder, /\.tsx?$/))
    .filter((file) => !allowed.includes(file))
    .flatMap(linesOf)
    .filter(({ line }) => !/^\s*(\/\/|\/?\*)/.test(line))
    .filter(({ line }) =>
      /\b(mon|tues|wednes|thurs|fri|satur|sun)day\b|Australia\/|['"](1\d|2[0-3]):\d\d['"]/i.test(
        line,
      ),
    )
  expect(named).toEqual([])
})

test('K40: no label names a weekday or an hour of the kitchen, but by a placeholder', () => {
  const named = filesIn('server/seed/labels', /\.csv$/)
    .flatMap(linesOf)
    .filter(({ line }) =>
      /\b(mon|tues|wednes|thurs|fri|satur|sun)day\b|\d ?[ap]m\b|sydney time|周[一二三四五六日]|星期|悉尼时间/i.test(
        line,
      ),
    )
  expect(named).toEqual([])
})
