import { expect, test } from 'vitest'
import { languages } from '#contract/languages.ts'
import { paymentMethods } from '#contract/paymentMethods.ts'
import { methodTypes } from '#sandbox/apps.ts'
import { languages as languagesOfSandbox } from '#sandbox/languages.ts'

test('Q4: the sandbox speaks every language of the shop and has every method that the shop offers', () => {
  const providers = Object.values(paymentMethods).flatMap((method) =>
    method.flow === 'wallet' ? [] : [method.provider],
  )
  expect(languagesOfSandbox).toEqual(expect.arrayContaining([...languages]))
  expect(methodTypes).toEqual(expect.arrayContaining(providers))
})
