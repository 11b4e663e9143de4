import { expect, test } from 'vitest'
import { type Language, languages } from '#contract/languages.ts'
import {
  handoffTexts,
  orderSteps,
  orderTexts,
  type ProgressTexts,
} from '#src/features/checkout/handoff/progressTexts.ts'
import { seedLabels } from '#test/support/fixtures/labels.ts'

const asked = ['reconciling', 'unknown'] as const
const ofOrder = orderSteps.map((step) => orderTexts(step, false))
const ofPayment = asked.flatMap((step) => [
  orderTexts(step, true),
  handoffTexts(step, 'alipay'),
  handoffTexts(step, 'wechat'),
])
const payment = { en: /your payment/, zh: /付款/ }

test.each(languages)(
  'F14: only a payment that was begun is called one, in %s',
  (language) => {
    const saysPayment = (texts: ProgressTexts) =>
      payment[language].test(wordsOf(texts, language))
    expect(ofOrder.filter(saysPayment)).toEqual([])
    expect(ofPayment.filter((texts) => !saysPayment(texts))).toEqual([])
  },
)

test.each(languages)(
  'E26: whatever is asked about says that the page can be left, and its title that nothing is known, in %s',
  (language) => {
    const leave = { en: /You can leave this page/, zh: /您可以离开此页面/ }
    for (const texts of [...ofOrder, ...ofPayment])
      expect(wordsOf(texts, language)).toMatch(leave[language])

    const titles = [...ofOrder, ...ofPayment]
      .filter(({ hints }) => hints.includes('checkout.unknown_hint'))
      .map(({ title }) => textOf(title, language))
    const unknown = { en: 'We do not know yet', zh: '结果尚不确定' }
    expect(titles).toEqual(Array(4).fill(unknown[language]))
  },
)

function wordsOf(
  { title, text, hints }: ProgressTexts,
  language: Language,
): string {
  return [title, text, ...hints].map((key) => textOf(key, language)).join('\n')
}

function textOf(key: string, language: Language): string {
  const [module, label] = key.split('.')
  const row = seedLabels.find(
    (row) =>
      row.module.feature_code === module &&
      row.label === label &&
      row.language === language,
  )
  return row?.value ?? ''
}
