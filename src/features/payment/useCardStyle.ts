import type { StripeElementStyle } from '@stripe/stripe-js'
import { useMemo } from 'react'
import { colors } from '#src/ui/colors.ts'
import { useMedia } from '#src/ui/useMedia.ts'

/** The shop's font and colours in both colour schemes, for a field that may live in an iframe. */
export function useCardStyle(): StripeElementStyle {
  const isDark = useMedia('(prefers-color-scheme: dark)')
  return useMemo(() => {
    // A kitchen's own colours replace the variables of the page.
    const page = getComputedStyle(document.documentElement)
    const pick = (name: string, { value }: Pair) =>
      page.getPropertyValue(`--chakra-colors-${name}`).trim() ||
      (isDark ? value._dark : value.base)
    const color = pick('fg', colors.fg.DEFAULT)
    const muted = pick('fg-muted', colors.fg.muted)
    const error = pick('fg-error', colors.fg.error)

    return {
      base: {
        color,
        fontSize: '16px',
        fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif',
        iconColor: muted,
        '::placeholder': { color: muted },
      },
      invalid: { color: error, iconColor: error },
    }
  }, [isDark])
}

type Pair = { value: { base: string; _dark: string } }
