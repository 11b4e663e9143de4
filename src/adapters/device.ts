import { isPhone, type TabsWindow } from './tabs.ts'

/** What the shop is used on, undefined for a computer. WeChat's own browser opens no page of Alipay, and knows a code by a long press. */
export function deviceOf(window: Pick<TabsWindow, 'navigator'>): 'phone' | 'wechat' | undefined {
  if (/MicroMessenger/i.test(window.navigator.userAgent)) return 'wechat'
  return isPhone(window) ? 'phone' : undefined
}
