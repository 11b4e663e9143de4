import { defaultLanguage, type Language, languageOfTag } from '../languages.ts'
import type { CardFieldProblem } from './checkCard.ts'

/** The texts of the card field and the bank's dialog. */
export type CardTexts = Record<CardFieldProblem, string> & {
  number: string
  expiry: string
  expiryHint: string
  cvc: string
  postal: string
  group: string
  challenge: string
  close: string
  scan: string
  code: string
  simulate: string
  unreachable: string
}

const texts: Record<Language, CardTexts> = {
  en: {
    group: 'Card details',
    number: 'Card number',
    expiry: 'Expiry date',
    expiryHint: 'MM / YY',
    cvc: 'CVC',
    postal: 'Postal code',
    challenge: 'Your bank asks you to confirm this payment',
    close: 'Close',
    scan: 'Scan this code with WeChat',
    code: 'QR code to pay with WeChat',
    simulate: 'Simulate the scan',
    incomplete_number: 'The card number is incomplete.',
    invalid_number: 'The card number is not valid.',
    incomplete_expiry: 'The expiry date is incomplete.',
    invalid_expiry_month: 'The expiry month is not valid.',
    invalid_expiry_year_past: 'The expiry date is in the past.',
    incomplete_cvc: 'The security code is incomplete.',
    incomplete_zip: 'The postal code is incomplete.',
    unreachable: 'The payment provider could not be reached.',
  },
  zh: {
    group: '银行卡信息',
    number: '卡号',
    expiry: '有效期',
    expiryHint: '月 / 年',
    cvc: '安全码',
    postal: '邮政编码',
    challenge: '银行需要您确认这笔付款',
    close: '关闭',
    scan: '请用微信扫描此二维码',
    code: '微信支付二维码',
    simulate: '模拟扫码',
    incomplete_number: '卡号不完整。',
    invalid_number: '卡号无效。',
    incomplete_expiry: '有效期不完整。',
    invalid_expiry_month: '有效期的月份无效。',
    invalid_expiry_year_past: '银行卡已过有效期。',
    incomplete_cvc: '安全码不完整。',
    incomplete_zip: '邮政编码不完整。',
    unreachable: '无法连接支付服务。',
  },
}

/** The texts for a locale such as `en`, `en-AU` or `zh-CN`; the default language for any other. */
export function wordsOf(locale: string | undefined): CardTexts {
  return texts[languageOfTag(locale ?? '') ?? defaultLanguage]
}
