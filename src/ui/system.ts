import { defaultBaseConfig } from '@chakra-ui/react/preset-base'
import {
  createSystem,
  defineKeyframes,
  defineTextStyles,
} from '@chakra-ui/react/styled-system'
import { colors } from './colors.ts'
import { fonts } from './fonts.ts'
import { globalStyles } from './globalStyles.ts'
import { recipes } from './recipes.ts'
import { themeTokens } from './tokens.ts'

const keyframes = defineKeyframes({
  spin: { to: { transform: 'rotate(360deg)' } },
  pulse: { '50%': { opacity: '0.5' } },
  rise: { from: { opacity: '0', transform: 'translateY(1rem)' } },
  fade: { from: { opacity: '0' } },
  draw: { from: { strokeDashoffset: '12' } },
  appear: { from: { contentVisibility: 'hidden' } },
  slideFromRight: { from: { transform: 'translateX(100%)' } },
  slideFromLeft: { from: { transform: 'translateX(-100%)' } },
})

const textStyles = defineTextStyles({
  xs: { value: { fontSize: 'xs', lineHeight: 'short' } },
  sm: { value: { fontSize: 'sm', lineHeight: 'moderate' } },
  md: { value: { fontSize: 'md', lineHeight: 'moderate' } },
  lg: { value: { fontSize: 'lg', lineHeight: 'moderate' } },
  xl: { value: { fontSize: 'xl', lineHeight: 'moderate' } },
})

/**
 * The conditions that a style may name, such as `_hover`. The engine searches all of them for each property, so the
 * list holds no others.
 */
const conditions = [
  'hover',
  'focus',
  'focusWithin',
  'disabled',
  'readOnly',
  'placeholder',
  'before',
  'after',
  'last',
  'empty',
  'icon',
  'rtl',
  'motionReduce',
]

const engine = {
  ...defaultBaseConfig,
  conditions: Object.fromEntries(
    Object.entries(defaultBaseConfig.conditions ?? {}).filter(([name]) =>
      conditions.includes(name),
    ),
  ),
}

/**
 * The shop's design system: Chakra's utilities with our own tokens and only the recipes in use. Dark follows the device
 * by media query, so that the first paint is right.
 */
export const system = createSystem(engine, {
  preflight: true,
  globalCss: globalStyles,
  conditions: {
    dark: '@media (prefers-color-scheme: dark)',
    light: '@media (prefers-color-scheme: light)',
    chinese: ':root:lang(zh) &',
  },
  theme: {
    breakpoints: {
      sm: '480px',
      md: '768px',
      lg: '1024px',
      xl: '1280px',
      '2xl': '1536px',
    },
    tokens: themeTokens,
    semanticTokens: { colors, fonts },
    keyframes,
    textStyles,
    recipes,
  },
})
