import { defineTokens } from '@chakra-ui/react/styled-system'

/** The spacing steps that styles use: `p="4"` is 1rem, 16 px. Each step costs time before the first tap is handled. */
const steps = [
  0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 20, 24, 36,
]
const scale = Object.fromEntries(
  steps.map((step) => [step, { value: `${step / 4}rem` }]),
)

export const themeTokens = defineTokens({
  fonts: {
    mono: { value: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace' },
  },
  fontSizes: toTokens({
    xs: '0.75rem',
    sm: '0.875rem',
    md: '1rem',
    lg: '1.125rem',
    xl: '1.25rem',
    '2xl': '1.5rem',
    '3xl': '1.875rem',
    '4xl': '2.25rem',
    '5xl': '3rem',
    '6xl': '3.75rem',
  }),
  fontWeights: toTokens({
    normal: '400',
    medium: '500',
    semibold: '600',
    bold: '700',
  }),
  lineHeights: toTokens({
    none: '1',
    short: '1.25',
    moderate: '1.5',
    tall: '1.7',
  }),
  letterSpacings: toTokens({ tight: '-0.01em', normal: '0' }),
  radii: toTokens({
    sm: '0.25rem',
    md: '0.5rem',
    full: '9999px',
    control: '0.75rem',
    card: '1.125rem',
  }),
  spacing: { 0: { value: '0' }, ...scale },
  sizes: {
    0: { value: '0' },
    ...scale,
    ...toTokens({
      full: '100%',
      '100%': '100%',
      '2xs': '16rem',
      xs: '20rem',
      sm: '24rem',
      md: '28rem',
      lg: '32rem',
      xl: '36rem',
      '2xl': '42rem',
      '3xl': '48rem',
      '4xl': '56rem',
      '5xl': '64rem',
      '7xl': '80rem',
      touch: '2.75rem',
    }),
  },
  durations: toTokens({ fast: '120ms', moderate: '200ms' }),
  easings: toTokens({ out: 'cubic-bezier(0.2, 0.7, 0.2, 1)' }),
  zIndex: toTokens({ docked: '10', sticky: '20', toast: '40' }),
  cursor: toTokens({ button: 'pointer', disabled: 'not-allowed' }),
})

function toTokens<const Values extends Record<string, string>>(values: Values) {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, { value }]),
  ) as Record<keyof Values, { value: string }>
}
