import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readSeed } from '#server/seed/readSeed.ts'
import { copyOfSeed, edit } from '#test/support/fixtures/copyOfSeed.ts'

const sydney = 'write Australia/Sydney'
const adelaide = 'write Australia/Adelaide, or Australia/Darwin'
const abroad = 'a kitchen abroad has a column country, such as NZ'

test.each([
  ['EST', `: ${sydney}, or Australia/Brisbane where clocks do not change.`],
  ['AEDT', `: ${sydney}, or Australia/Brisbane where clocks do not change.`],
  ['ACT', `: ${sydney}.`],
  ['CST', `: ${adelaide} where clocks do not change.`],
  ['acst', `: ${adelaide} where clocks do not change.`],
  ['WST', ': write Australia/Perth.'],
  ['Lord Howe', ': write Australia/Lord_Howe.'],
  ['Hobart', ': write Australia/Hobart.'],
  ['MST', '.'],
  ['GMT', '.'],
  ['+10:00', '.'],
  ['Etc/GMT+10', `; ${abroad}.`],
  ['Asia/Shanghai', `; ${abroad}.`],
  ['America/New_York', `; ${abroad}.`],
])('K79: the time zone %s is refused with the right name', (name, cure) => {
  expect(() => readSeed(withZone(name))).toThrow(
    `opening.csv, row 2, column time_zone: must be a time zone of Australia such as Australia/Sydney, not "${name}"${cure}\nNothing was loaded.`,
  )
})

test.each([
  'Australia/Perth',
  'Australia/Lord_Howe',
  'Australia/Eucla',
  'Australia/ACT',
  'Australia/NSW',
  'Antarctica/Macquarie',
  'Indian/Christmas',
  'Indian/Cocos',
  'Pacific/Norfolk',
])('K79: the time zone %s of Australia is taken', (name) => {
  expect(readSeed(withZone(name)).opening).toMatchObject([{ time_zone: name }])
})

test.each([
  ['nz', 'Pacific/Auckland', null],
  ['VN', 'Asia/Ho_Chi_Minh', null],
  ['GB', 'EST', 'must be a time zone of GB, not "EST": write Europe/London'],
  [
    'NZ',
    'Australia/Sydney',
    'must be a time zone of NZ, not "Australia/Sydney": write Pacific/Auckland or Pacific/Chatham',
  ],
])('K79: a kitchen in %s with the time zone %s', (country, zone, problem) => {
  const directory = copyOfSeed()
  edit(join(directory, 'opening.csv'), (text) =>
    text
      .replace('time_zone', 'time_zone,country')
      .replace('Australia/Sydney', `${zone},${country}`),
  )
  const load = () => readSeed(directory)
  if (problem === null) expect(load).not.toThrow()
  else expect(load).toThrow(`row 2, column time_zone: ${problem}`)
})

function withZone(name: string): string {
  const directory = copyOfSeed()
  edit(join(directory, 'opening.csv'), (text) =>
    text.replace('Australia/Sydney', name),
  )
  return directory
}
