import type { StripeElementStyle } from '@stripe/stripe-js'
import { useMemo } from 'react'
import { colors } from '#src/ui/colors.ts'
import { useMedia } from '#src/ui/useMedia.ts'

/** The shop's font and colours in both colour schemes, for a field that may live in an iframe. */
export function useCardStyle(): StripeElementStyle {
  const isDark = useMedia('(prefers-color-scheme: dark)')
  return useMemo(() => {
    const pick = ({ value }: Pair) => (isDark ? value._dark : value.base)
    const color = pick(colors.fg.DEFAULT)
    const muted = pick(colors.fg.muted)

    return {
      base: {
        color,
        fontSize: '16px',
        fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif',
        iconColor: muted,
        '::placeholder': { color: muted },
      },
      invalid: {
        color: pick(colors.fg.error),
        iconColor: pick(colors.fg.error),
      },
    }
  }, [isDark])
}

type Pair = { value: { base: string; _dark: string } }
