import { textsOf } from './languages.ts'

/** Payment methods that are apps, which always ask a person: the function of `/stripe.js` that begins a payment. */
export const apps = {
  wechat_pay: 'confirmWechatPayPayment',
  alipay: 'confirmAlipayPayment',
} as const

export type AppType = keyof typeof apps

export const appTypes = Object.keys(apps) as AppType[]

export const methodTypes = ['card', ...appTypes] as const

export type MethodType = (typeof methodTypes)[number]

const texts = textsOf('apps')

/** Narrows a type to an app; null for a card and for unknown types. */
export function appTypeOf(type: string): AppType | null {
  return appTypes.find((known) => known === type) ?? null
}

export function appOf(type: string) {
  const app = appTypeOf(type)
  return (
    app && {
      name: texts[`${app}_name`],
      title: texts[`${app}_title`],
      explanation: texts[`${app}_explanation`],
    }
  )
}

export const appNames = appTypes.map((type) => texts[`${type}_name`].en)
