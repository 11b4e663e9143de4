import { expect, test } from 'vitest'
import { defaultCalendar } from '#contract/openingCalendar.ts'
import { withOpening } from '#server/i18n/openingWords.ts'
import { seedLabels } from '#test/support/fixtures/labels.ts'

const all = '{days} | {hours} | {zone}'

test.each([
  [
    'the default',
    {},
    'Monday, Wednesday and Friday | 2:30pm-8pm | Sydney',
    '周一、周三、周五 | 下午 2:30 至晚上 8:00 | 悉尼',
  ],
  [
    'days in a row',
    {
      weekdays: [6, 2, 3, 4, 5],
      opens: '11:00',
      closes: '17:00',
      time_zone: 'Australia/Perth',
    },
    'Tuesday to Saturday | 11am-5pm | Perth',
    '周二至周六 | 上午 11:00 至下午 5:00 | 珀斯',
  ],
  [
    'every day, around noon',
    {
      weekdays: [0, 1, 2, 3, 4, 5, 6],
      opens: '12:00',
      closes: '12:45',
      time_zone: 'Asia/Ho_Chi_Minh',
    },
    'Monday to Sunday | 12pm-12:45pm | Ho Chi Minh',
    '周一至周日 | 中午 12:00 至中午 12:45 | 越南',
  ],
  [
    'two days, from midnight',
    { weekdays: [0, 6], opens: '00:00', closes: '23:59', time_zone: 'UTC' },
    'Saturday and Sunday | 12am-11:59pm | UTC',
    '周六、周日 | 凌晨 12:00 至晚上 11:59 | UTC',
  ],
])('K40: a label says %s in both languages', (_, parts, en, zh) => {
  const calendar = { ...defaultCalendar, ...parts }
  expect([
    withOpening(all, calendar, 'en'),
    withOpening(all, calendar, 'zh'),
  ]).toEqual([en, zh])
})

test('K40: the opening times of the shop are those of the specification', () => {
  const shown = seedLabels.filter(({ label }) =>
    /^opening_(times|days|hours|line)$/.test(label),
  )
  expect(
    shown.map(({ label, language, value }) => `${language} ${label}: ${value}`),
  ).toEqual([
    'en opening_times: Opening times',
    'zh opening_times: 营业时间',
    'en opening_days: Monday, Wednesday and Friday',
    'zh opening_days: 周一、周三、周五',
    'en opening_hours: 2:30pm-8pm',
    'zh opening_hours: 下午 2:30 至晚上 8:00',
    'en opening_line: Monday, Wednesday and Friday, 2:30pm-8pm',
    'zh opening_line: 周一、周三、周五，下午 2:30 至晚上 8:00',
  ])
})
