import { defineSemanticTokens } from '@chakra-ui/react/styled-system'

/** Every colour has a day and a night value; text pairs keep a contrast of 4.5:1, control outlines 3:1. */
export const colors = defineSemanticTokens.colors({
  bg: {
    DEFAULT: pair('#fffaf3', '#1a1412'),
    subtle: pair('#f9f0e4', '#231b18'),
    muted: pair('#f2e5d4', '#302621'),
    panel: pair('#ffffff', '#261e1a'),
    inverted: pair('#2b1d16', '#f8ede3'),
    shade: pair('#1c0e08', '#1c0e08'),
  },
  fg: {
    DEFAULT: pair('#2b1d16', '#f8ede3'),
    muted: pair('#6b574b', '#c4b0a2'),
    inverted: pair('#fffaf3', '#1a1412'),
    error: pair('#a51236', '#ff9fb3'),
  },
  border: {
    DEFAULT: pair('#ebddcb', '#40332c'),
    emphasized: pair('#94806f', '#8d7765'),
    error: pair('#a51236', '#ff9fb3'),
  },
  focus: {
    ring: pair('#1c4096', '#9ccbff'),
    gap: pair('#ffffff', '#120d0b'),
  },
  accent: palette({
    solid: pair('#c23a19', '#c9421f'),
    contrast: pair('#ffffff', '#ffffff'),
    fg: pair('#b8361a', '#ff9c75'),
    subtle: pair('#fdeadf', '#40231a'),
    muted: pair('#fbddcd', '#5a2f21'),
    emphasized: pair('#f3b597', '#7a3c27'),
  }),
  gray: palette({
    solid: pair('#2b1d16', '#f8ede3'),
    contrast: pair('#fffaf3', '#1a1412'),
    fg: pair('#2b1d16', '#f8ede3'),
    subtle: pair('#f9f0e4', '#2c231e'),
    muted: pair('#f2e5d4', '#3a2e28'),
    emphasized: pair('#e6d4bd', '#4d3e36'),
  }),
  success: palette({
    solid: pair('#1f6b41', '#2a7a4d'),
    contrast: pair('#ffffff', '#ffffff'),
    fg: pair('#1f6b41', '#8ed8a6'),
    subtle: pair('#e2f2e6', '#183322'),
    muted: pair('#c8e5d0', '#22472f'),
    emphasized: pair('#9fd0ae', '#2f6142'),
  }),
  danger: palette({
    solid: pair('#a51236', '#b8234a'),
    contrast: pair('#ffffff', '#ffffff'),
    fg: pair('#a51236', '#ff9fb3'),
    subtle: pair('#fce8ec', '#431923'),
    muted: pair('#f8d0d8', '#5c2331'),
    emphasized: pair('#eda6b4', '#7d3145'),
  }),
  warning: palette({
    solid: pair('#7a4d00', '#8a5c10'),
    contrast: pair('#ffffff', '#ffffff'),
    fg: pair('#7a4d00', '#f3c66d'),
    subtle: pair('#fcefcf', '#3a2b0f'),
    muted: pair('#f8e0a8', '#524017'),
    emphasized: pair('#e9c46f', '#6f5820'),
  }),
})

type Pair = { value: { base: string; _dark: string } }
type PaletteKey =
  | 'solid'
  | 'contrast'
  | 'fg'
  | 'subtle'
  | 'muted'
  | 'emphasized'

function pair(light: string, dark: string): Pair {
  return { value: { base: light, _dark: dark } }
}

function palette(values: Record<PaletteKey, Pair>) {
  return values
}
