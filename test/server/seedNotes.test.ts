import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { defaultCalendar } from '#contract/openingCalendar.ts'
import { projectPath } from '#server/lib/projectPath.ts'
import { kitchenTexts } from '#server/seed/kitchenTexts.ts'
import { seedDirectory } from '#server/seed/readSeed.ts'
import { seedNotes } from '#server/seed/seedNotes.ts'
import { copyOfSeed, edit } from '#test/support/fixtures/copyOfSeed.ts'
import { seedLabels } from '#test/support/fixtures/labels.ts'
import { freePort } from '#test/support/process/freePort.ts'
import { startServerProcess } from '#test/support/process/startServer.ts'

const saigon = projectPath('test/kitchens/saigon')
const now = Date.parse('2026-11-23T09:00:00+11:00')

test.each([
  [[1, 3, 5], 'Sydney', '12:00 am, Tuesday', '9:00 am'],
  [[2, 3, 4, 5, 6], 'Sydney', '8:00 pm, Tuesday', '9:00 am'],
  [[2, 3, 4, 5, 6], 'Perth', '8:00 pm, Tuesday', '6:00 am'],
])(
  'K80: a kitchen that cooks on the days %j in %s is told when the next day ends',
  (weekdays, city, end, time) => {
    const time_zone = `Australia/${city}`
    const calendar = {
      ...defaultCalendar,
      closed_days: [],
      weekdays,
      time_zone,
    }
    expect(seedNotes(seedDirectory, calendar, now)).toEqual([
      `Orders for Wednesday 25 November 2026 end at ${end} 24 November 2026, in ${city}, where it is ${time}, Monday 23 November 2026 now.`,
    ])
  },
)

test('K80: a calendar without any day is told', () => {
  const closed = {
    first: '2026-11-01',
    last: '2027-03-01',
    reason: { en: 'Moving' },
  }
  const calendar = { ...defaultCalendar, closed_days: [closed] }
  expect(seedNotes(seedDirectory, calendar, now)).toEqual([
    'No day of the next 90 can be ordered.',
  ])
})

test.each([
  ['02:30', '08:00', true],
  ['02:30', '20:00', true],
  ['06:00', '11:30', true],
  ['07:00', '14:00', false],
  ['11:00', '20:00', false],
])('K80: hours from %s to %s are told as odd: %s', (opens, closes, isOdd) => {
  const hours = { ...defaultCalendar, closed_days: [], opens, closes }
  const [, ...others] = seedNotes(seedDirectory, hours, now)
  const sentence = `The kitchen is open from ${opens} to ${closes}, says opening.csv: hours of the afternoon are written as 14:30.`
  expect(others).toEqual(isOdd ? [sentence] : [])
})

test('K80 K81: the start that loads a kitchen logs the cut-off and its missing texts, the next one does not', async () => {
  const directory = copyOfSeed()
  edit(join(directory, 'opening.csv'), (text) =>
    text.replace('14:30,20:00', '2:30,8:00'),
  )
  const env = {
    DATA_DIR: join(directory, 'data'),
    KITCHEN_DIR: directory,
    NOW: '2026-11-23T09:00:00+11:00',
    PORT: String(await freePort()),
    SANDBOX_PORT: String(await freePort()),
  }
  writeFileSync(join(directory, 'labels/contact.csv'), 'key,en,zh\n')

  const outputs = []
  for (const _ of ['first', 'second']) {
    const { child, exited, output } = await startServerProcess(env)
    child.kill('SIGTERM')
    await exited
    outputs.push(output())
  }
  const told = [
    'Orders for Wednesday 25 November 2026 end at 12:00 am, Tuesday 24 November 2026, in Sydney',
    'The kitchen is open from 02:30 to 08:00, says opening.csv',
    'These texts still speak of the sample kitchen: labels/contact.csv: intro.',
  ]
  expect(
    outputs.map((output) => told.filter((text) => output.includes(text))),
  ).toEqual([told, []])
})

test('K81: the README lists the texts that name the kitchen, and each is a label', () => {
  const readme = readFileSync(join(seedDirectory, 'README.md'), 'utf8')
  const [, part = ''] = readme.split('## Texts that name the kitchen')
  const lists = part.split('\n## ')[0]?.matchAll(/- `(\w+)\.csv`:([^-]+)/g)
  const listed = [...(lists ?? [])].flatMap(([, module, keys = '']) =>
    [...keys.matchAll(/`(\w+)`/g)].map(([, key]) => `${module}.${key}`),
  )
  expect(listed).toEqual([...kitchenTexts])

  const labels = seedLabels.map(
    ({ module, label }) => `${module.feature_code}.${label}`,
  )
  expect(labels).toEqual(expect.arrayContaining(listed))
})

test('K81: a kitchen that writes every text is told of none', () => {
  const calendar = { ...defaultCalendar, closed_days: [] }
  expect(seedNotes(saigon, calendar, now)).toHaveLength(1)
})
