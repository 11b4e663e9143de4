import { defineTokens } from '@chakra-ui/react'

const latin = 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial'
const chinese = '"PingFang SC", "Hiragino Sans GB", "Microsoft YaHei", "Noto Sans CJK SC"'
const latinSerif = '"Iowan Old Style", "Palatino Linotype", Palatino, "Book Antiqua", Georgia'
const chineseSerif = '"Songti SC", "Noto Serif SC", "Noto Serif CJK SC", "Source Han Serif SC"'

/** Rem steps of the scale: `p="4"` is 1rem, 16 px. */
const steps = [
  0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 20, 24, 28, 32, 36, 40,
  44, 48, 52, 56, 60, 64, 72, 80, 96,
]
const scale = Object.fromEntries(steps.map((step) => [step, { value: `${step / 4}rem` }]))

export const themeTokens = defineTokens({
  fonts: {
    body: { value: `${latin}, ${chinese}, sans-serif` },
    heading: { value: `${latinSerif}, ${chineseSerif}, "Microsoft YaHei", serif` },
    mono: { value: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace' },
  },
  fontSizes: named({
    '2xs': '0.6875rem',
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
  fontWeights: named({ normal: '400', medium: '500', semibold: '600', bold: '700' }),
  lineHeights: named({ none: '1', short: '1.25', moderate: '1.5', tall: '1.7' }),
  letterSpacings: named({ tight: '-0.01em', normal: '0', wide: '0.025em', wider: '0.08em' }),
  radii: named({
    none: '0',
    sm: '0.25rem',
    md: '0.5rem',
    lg: '0.75rem',
    xl: '1rem',
    '2xl': '1.5rem',
    full: '9999px',
    control: '0.75rem',
    card: '1.125rem',
    l1: '0.5rem',
    l2: '0.75rem',
    l3: '1.125rem',
  }),
  spacing: { 0: { value: '0' }, ...scale },
  sizes: {
    0: { value: '0' },
    ...scale,
    ...named({
      full: '100%',
      '100%': '100%',
      '1/2': '50%',
      '1/3': '33.333%',
      '2/3': '66.667%',
      min: 'min-content',
      max: 'max-content',
      fit: 'fit-content',
      '3xs': '14rem',
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
      '6xl': '72rem',
      '7xl': '80rem',
      '8xl': '90rem',
      touch: '2.75rem',
    }),
  },
  durations: named({ fast: '120ms', moderate: '200ms', slow: '320ms' }),
  easings: named({ out: 'cubic-bezier(0.2, 0.7, 0.2, 1)' }),
  zIndex: named({ base: '0', docked: '10', sticky: '20', overlay: '30', toast: '40' }),
  cursor: named({ button: 'pointer', disabled: 'not-allowed' }),
})

function named<const Values extends Record<string, string>>(values: Values) {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, { value }]),
  ) as Record<keyof Values, { value: string }>
}
