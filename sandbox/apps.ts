import type { Language } from './languages.ts'

/** The types of payment methods that are apps, in which a person is always asked. */
export const appTypes = ['wechat_pay', 'alipay'] as const

/** The type of a payment method that is an app. */
export type AppType = (typeof appTypes)[number]

/** What the sandbox says where an app would: its name, and the head of its page. */
type App = Record<'name' | 'title' | 'explanation', Record<Language, string>>

const apps: Record<AppType, App> = {
  alipay: {
    name: { en: 'Alipay', zh: '支付宝' },
    title: { en: 'Pay with Alipay', zh: '支付宝付款' },
    explanation: {
      en: 'This page stands in for Alipay. It is a sandbox: no money moves.',
      zh: '此页面代替支付宝。这里是沙盒，不会真的扣款。',
    },
  },
  wechat_pay: {
    name: { en: 'WeChat Pay', zh: '微信支付' },
    title: { en: 'Pay with WeChat Pay', zh: '微信支付' },
    explanation: {
      en: 'This page stands in for WeChat Pay. It is a sandbox: no money moves.',
      zh: '此页面代替微信支付。这里是沙盒，不会真的扣款。',
    },
  },
}

/** The types of payment methods. */
export const methodTypes = ['card', ...appTypes] as const

/** The type of a payment method. */
export type MethodType = (typeof methodTypes)[number]

/** A type as that of an app; null for a card, and for what the sandbox does not have. */
export function appTypeOf(type: string): AppType | null {
  return appTypes.find((known) => known === type) ?? null
}

/** What the sandbox says where the app of this type would; null for a card. */
export function appOf(type: string): App | null {
  const known = appTypeOf(type)
  return known && apps[known]
}

/** The names of all apps, in English. */
export const appNames = appTypes.map((type) => apps[type].name.en)
