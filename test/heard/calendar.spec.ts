import { restoreVisit } from '#test/e2e/support/earlierVisit.ts'
import { wednesday } from '#test/e2e/support/handoffShopper.ts'
import { test } from './support/story.ts'

test('another day', async ({ page, shop, listener }) => {
  await restoreVisit(page, shop, { form: wednesday })
  await page.goto('/checkout')
  await listener.play([
    [
      page.getByRole('textbox', { name: 'Schedule date' }),
      /Schedule date entry 25\/11\/2026/,
    ],
    ['type 26/11/2026', ''],
    [
      'Return',
      'We do not cook on Thursday 26 November 2026, only on Monday, Wednesday and Friday. / We do not cook on Thursday 26 November 2026, only on Monday, Wednesday and Friday.',
    ],
    ['Tab', 'Open the calendar collapsed push button.'],
    [
      'Return',
      'expanded / Calendar of schedule dates panel. / table with 5 rows 7 columns / Wednesday 2 December. / row 1 column 2.',
    ],
    ['Right', 'Friday 4 December. / column 4.'],
    ['Right', 'Monday 7 December. / row 2 column 1.'],
    ['Down', 'Monday 14 December. / row 3.'],
    ['Page_Down', 'Wednesday 13 January. / column 3. / January 2027'],
    ['Return', '2:30pm - 3:30pm. / not selected radio button'],
    ['Tab', '3:30pm - 5:00pm. / selected radio button'],
  ])
})
