import { cards } from '#test/e2e/support/cardShopper.ts'
import { deepTest } from './support/story.ts'

deepTest(
  'A33 Q5: a card that is typed in Chinese fits into its field',
  async ({ customer, shop }) => {
    const chinese = customer.inLanguage('zh')
    await customer.restoreVisit(shop)
    await customer.goto('/checkout?lang=zh')
    await chinese.payBy('card')
    await chinese.typeCard(cards.asking)
  },
)
