import { defineGlobalStyles } from '@chakra-ui/react/styled-system'
import { focusRing } from './focusRing.ts'
import { shortViewport } from './shortViewport.ts'

const noMotion = {
  animationDuration: '0.01ms !important',
  animationIterationCount: '1 !important',
  transition: 'none !important',
  scrollBehavior: 'auto !important',
}

export const globalStyles = defineGlobalStyles({
  html: {
    '--global-font-body': 'fonts.body',
    '--global-font-mono': 'fonts.mono',
    '--global-color-border': 'colors.border',
    bg: 'bg',
    color: 'fg',
    colorPalette: 'accent',
    lineHeight: 'moderate',
    scrollbarColor: '{colors.border.emphasized} transparent',
    // The focused element stays clear of the bars at both edges.
    scrollPaddingTop: '6rem',
    scrollPaddingBottom: { base: '5.5rem', lg: '0' },
    [shortViewport]: {
      scrollPaddingTop: '1rem',
      scrollPaddingBottom: '3.5rem',
    },
  },
  // A focused field stays clear of a notice, too.
  'html:has([data-alert])': {
    scrollPaddingTop: { md: '16rem' },
    scrollPaddingBottom: { base: '16rem', md: '5.5rem', lg: '0' },
    [shortViewport]: {
      scrollPaddingTop: '1rem',
      scrollPaddingBottom: '3.5rem',
    },
  },
  // A name without a space breaks where its line ends, and the page keeps clear of a phone's camera in landscape.
  body: {
    bg: 'bg',
    overflowWrap: 'anywhere',
    pl: 'env(safe-area-inset-left)',
    pr: 'env(safe-area-inset-right)',
  },
  // The gutter of a scrollbar that takes space has the colour of the page below a backdrop.
  'html[data-scrollbar]:has(dialog[open])': { scrollbarGutter: 'stable' },
  'html:has(dialog[open])': {
    overflow: 'hidden',
    bg: '#837972',
    _dark: { bg: '#1c110c' },
  },
  'html:lang(zh)': { lineHeight: 'tall' },
  // Forced colours remove the colours that mark the current item.
  '[aria-current]': {
    '@media (forced-colors: active)': {
      textDecoration: 'underline 3px !important',
    },
  },
  // They are as wide as their longest word.
  'button, th': { overflowWrap: 'break-word' },
  // A place that only takes the focus from elsewhere may hide its outline, and shows no gap.
  ':focus-visible': { ...focusRing, boxShadow: undefined },
  ':focus-visible:where(:not([tabindex="-1"]))': {
    boxShadow: focusRing.boxShadow,
  },
  'main:focus, h1:focus, dialog:focus': { outline: 'none' },
  'input[type=checkbox], input[type=radio]': {
    accentColor: '{colors.accent.solid}',
    // The browser's own empty box is cold grey.
    '&:not(:checked)': {
      appearance: 'none',
      bg: 'bg.panel',
      border: '1.5px solid {colors.border.emphasized}',
      borderRadius: '0.25rem',
      _disabled: { opacity: '0.55' },
      '&[type=radio]': { borderRadius: '50%' },
    },
  },
  '::placeholder': { color: 'fg.muted', opacity: '1' },
  // Children inherit it; a universal rule would give each element one more style.
  'html::selection': { bg: 'accent.emphasized' },
  '*, dialog::backdrop': { overflowWrap: 'inherit', _motionReduce: noMotion },
})
