import type { Language } from './languages.ts'

/** A reason for declining a card, by Stripe's codes. */
export type CardProblem = keyof typeof cardMessages

const cardMessages = {
  generic_decline: { en: 'Your card was declined.', zh: '您的银行卡被拒绝。' },
  insufficient_funds: {
    en: 'Your card has insufficient funds.',
    zh: '您的银行卡余额不足。',
  },
  lost_card: { en: 'Your card was declined.', zh: '您的银行卡被拒绝。' },
  stolen_card: { en: 'Your card was declined.', zh: '您的银行卡被拒绝。' },
  card_velocity_exceeded: {
    en: 'Your card was declined for making repeated attempts too frequently or exceeding its amount limit.',
    zh: '您的银行卡因尝试过于频繁或超出限额而被拒绝。',
  },
  test_mode_live_card: {
    en: 'Your card was declined. Your request was in test mode, but used a non test card.',
    zh: '您的银行卡被拒绝。这里是测试模式，只能使用测试卡。',
  },
  expired_card: { en: 'Your card has expired.', zh: '您的银行卡已过期。' },
  incorrect_cvc: {
    en: "Your card's security code is incorrect.",
    zh: '您的银行卡安全码不正确。',
  },
  processing_error: {
    en: 'An error occurred while processing your card. Try again in a little bit.',
    zh: '处理您的银行卡时出错，请稍后再试。',
  },
  incorrect_number: { en: 'Your card number is incorrect.', zh: '您的卡号不正确。' },
  invalid_expiry_month: {
    en: "Your card's expiration month is invalid.",
    zh: '您的银行卡有效期月份无效。',
  },
  invalid_expiry_year: {
    en: "Your card's expiration year is invalid.",
    zh: '您的银行卡有效期年份无效。',
  },
  invalid_cvc: { en: "Your card's security code is invalid.", zh: '您的银行卡安全码无效。' },
  payment_intent_authentication_failure: {
    en: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    zh: '我们无法验证您的付款方式。请选择其他付款方式后重试。',
  },
} satisfies Record<string, Record<Language, string>>

export function cardMessage(problem: CardProblem, language: Language): string {
  return cardMessages[problem][language]
}
