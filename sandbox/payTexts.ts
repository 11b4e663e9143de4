import type { Language } from './languages.ts'

export type PayText = keyof typeof payTexts

/** The texts of the pages on which a person approves a payment. */
export const payTexts = {
  title: { en: 'Confirm this payment', zh: '确认这笔付款' },
  explanation: {
    en: 'This page stands in for your bank. It is a sandbox: no money moves.',
    zh: '此页面代替您的银行。这里是沙盒，不会真的扣款。',
  },
  code: { en: 'QR code of this payment', zh: '这笔付款的二维码' },
  scan: {
    en: 'Scan this code with the camera of a phone, or answer here.',
    zh: '用手机相机扫描此二维码，或在此页面答复。',
  },
  amount: { en: 'Amount', zh: '金额' },
  method: { en: 'Paid with', zh: '付款方式' },
  approve: { en: 'Approve', zh: '批准' },
  fail: { en: 'Fail', zh: '拒绝' },
  leave: { en: 'Leave without an answer', zh: '不作答复，直接离开' },
  done: { en: 'Your answer has been taken.', zh: '您的答复已收到。' },
  paid: {
    en: 'Payment approved. Your order goes on where you scanned the code.',
    zh: '付款已批准。请回到显示二维码的页面查看订单。',
  },
  failed: {
    en: 'The payment failed. Go on where you scanned the code.',
    zh: '付款失败。请回到显示二维码的页面继续操作。',
  },
  left: {
    en: 'You have left without an answer. The code can be scanned again.',
    zh: '您已离开，尚未答复。可以重新扫描二维码。',
  },
  over: {
    en: 'This payment no longer waits for an answer here.',
    zh: '这笔付款不再等待此页面的答复。',
  },
  back: { en: 'Back to the shop', zh: '返回商店' },
  sandbox: { en: 'Sandbox', zh: '沙盒' },
} satisfies Record<string, Record<Language, string>>
