import { isPhone, type TabsWindow } from './tabs.ts'

/**
 * The customer's device, undefined for a computer. WeChat's browser cannot open Alipay's pages, but reads a QR code by
 * a long press.
 */
export function deviceOf(
  window: Pick<TabsWindow, 'navigator'>,
): 'phone' | 'wechat' | undefined {
  if (/MicroMessenger/i.test(window.navigator.userAgent)) return 'wechat'
  return isPhone(window) ? 'phone' : undefined
}
