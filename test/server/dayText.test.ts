import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { dayText, instantText } from '#server/domain/dayText.ts'
import { projectPath } from '#server/lib/projectPath.ts'

const sydney = 'Australia/Sydney'

test('a date is told in words of either language', () => {
  expect([dayText('2026-11-25', 'en'), dayText('2026-11-25', 'zh')]).toEqual([
    'Wednesday 25 November 2026',
    '2026年11月25日星期三',
  ])
})

test('N27: an instant is told in words of either language, by the clock of the kitchen', () => {
  const texts = (iso: string) => [
    instantText(Date.parse(iso), sydney, 'en'),
    instantText(Date.parse(iso), sydney, 'zh'),
  ]
  expect(texts('2026-11-23T09:00:00Z')).toEqual([
    '8:00 pm, Monday 23 November 2026',
    '2026年11月23日星期一 20:00',
  ])
  expect(texts('2026-11-22T13:05:00Z')).toEqual([
    '12:05 am, Monday 23 November 2026',
    '2026年11月23日星期一 00:05',
  ])
})

/** Clocks of the first zone skip 1:30 on 28 March 2027, those of the second skip 2:30 on 14 March. */
test.each(['Europe/London', 'America/New_York'])(
  'N27: a server in %s tells the hour of the kitchen, also an hour that its own clocks skip',
  async (TZ) => {
    const script = `
      import { instantText } from './server/domain/dayText.ts'
      for (const wall of ['2027-03-28T01:30', '2027-03-14T02:30'])
        console.log(instantText(Date.parse(wall + '+11:00'), '${sydney}', 'en'))
    `
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--import', 'tsx', '--input-type=module', '--eval', script],
      { cwd: projectPath(), env: { PATH: process.env.PATH, TZ } },
    )
    expect(stdout.trim().split('\n')).toEqual([
      '1:30 am, Sunday 28 March 2027',
      '2:30 am, Sunday 14 March 2027',
    ])
  },
)
