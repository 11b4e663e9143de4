import { restoreVisit } from '#test/e2e/support/earlierVisit.ts'
import { wednesday } from '#test/e2e/support/handoffShopper.ts'
import { test } from './support/story.ts'

test('another day', async ({ page, shop, listener }) => {
  await restoreVisit(page, shop, { form: wednesday })
  await page.goto('/checkout')
  await listener.play([
    [
      page.getByRole('button', { name: 'Another day' }),
      'leaving panel. / Another day collapsed push button. / Focus mode',
    ],
    [
      'Return',
      'expanded / Loading... / Calendar of schedule dates panel. / table with 6 rows 7 columns / 1. / row 2 column 1 2. / row 2 column 2 3. / row 2 column 3 4. / row 2 column 4 5. / row 2 column 5 6. / row 2 column 6.',
    ],
    ['Right', 'Thursday column header 4. / column 4.'],
    [
      'Right',
      '7. / row 3 column 1 8. / row 3 column 2 9. / row 3 column 3 10. / row 3 11. / row 3 column 5 12. / row 3 column 6 13. / row 3 column 7.',
    ],
    ['Down', '14. / row 4.'],
    ['Page_Down', 'Wednesday column header 13. / column 3. / January 2027'],
    [
      'Return',
      'Wednesday 13 January 2027 panel. / 2:30pm - 3:30pm. / not selected radio button / Browse mode',
    ],
    ['Tab', '3:30pm - 5:00pm. / selected radio button'],
  ])
})
