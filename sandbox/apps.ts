import type { Language } from './languages.ts'

/** Payment methods that are apps; an app always asks a person. */
export const appTypes = ['wechat_pay', 'alipay'] as const

export type AppType = (typeof appTypes)[number]

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

export const methodTypes = ['card', ...appTypes] as const

export type MethodType = (typeof methodTypes)[number]

/** Narrows a type to an app; null for a card and for unknown types. */
export function appTypeOf(type: string): AppType | null {
  return appTypes.find((known) => known === type) ?? null
}

/** The texts of an app; null for a card. */
export function appOf(type: string): App | null {
  const known = appTypeOf(type)
  return known && apps[known]
}

/** The English names of all apps. */
export const appNames = appTypes.map((type) => apps[type].name.en)
