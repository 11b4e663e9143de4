import { defineRecipe } from '@chakra-ui/react/styled-system'

const transition = {
  transitionProperty:
    'background-color, border-color, color, box-shadow, opacity',
  transitionDuration: 'fast',
}
const disabled = { opacity: '0.55', cursor: 'not-allowed' }

const button = defineRecipe({
  className: 'button',
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    position: 'relative',
    flexShrink: '0',
    maxW: 'full',
    borderWidth: '1px',
    borderColor: 'transparent',
    borderRadius: 'control',
    cursor: 'pointer',
    fontWeight: 'semibold',
    lineHeight: 'short',
    textAlign: 'center',
    textDecoration: 'none',
    userSelect: 'none',
    ...transition,
    _disabled: disabled,
    '& svg': { flexShrink: '0', boxSize: '1.25em' },
  },
  variants: {
    size: {
      sm: {
        minH: 'touch',
        minW: 'touch',
        px: '3',
        py: '1',
        gap: '1.5',
        fontSize: 'sm',
      },
      md: {
        minH: 'touch',
        minW: 'touch',
        px: '4',
        py: '2',
        gap: '2',
        fontSize: 'md',
      },
      lg: {
        minH: '12',
        minW: '12',
        px: '6',
        py: '3',
        gap: '2.5',
        fontSize: 'lg',
      },
    },
    variant: {
      solid: {
        bg: 'colorPalette.solid',
        color: 'colorPalette.contrast',
        _hover: { filter: 'brightness(0.92)' },
      },
      subtle: {
        bg: 'colorPalette.subtle',
        color: 'colorPalette.fg',
        _hover: { bg: 'colorPalette.muted' },
      },
      outline: {
        bg: 'transparent',
        color: 'colorPalette.fg',
        borderColor: 'border.emphasized',
        _hover: { bg: 'colorPalette.subtle' },
      },
      ghost: {
        bg: 'transparent',
        color: 'colorPalette.fg',
        _hover: { bg: 'colorPalette.subtle' },
      },
      plain: {
        color: 'colorPalette.fg',
        textDecoration: 'underline',
        textUnderlineOffset: '0.2em',
        px: '1',
        _hover: { textDecorationThickness: '2px' },
      },
    },
  },
  defaultVariants: { size: 'md', variant: 'solid' },
})

const field = {
  width: '100%',
  minWidth: '0',
  minH: 'touch',
  px: '3',
  py: '2',
  bg: 'bg.panel',
  color: 'fg',
  fontSize: 'md',
  borderWidth: '1px',
  borderColor: 'border.emphasized',
  borderRadius: 'control',
  ...transition,
  _placeholder: { color: 'fg.muted' },
  _disabled: disabled,
  _readOnly: { bg: 'bg.muted', borderStyle: 'dashed' },
  '&[aria-invalid=true]': { borderColor: 'border.error', borderWidth: '2px' },
}

const input = defineRecipe({ className: 'input', base: field })

const textarea = defineRecipe({
  className: 'textarea',
  base: { ...field, minH: '24', lineHeight: 'moderate', resize: 'vertical' },
})

const select = defineRecipe({
  className: 'select',
  base: {
    ...field,
    pe: '10',
    appearance: 'none',
    textOverflow: 'ellipsis',
    cursor: 'pointer',
  },
})

const heading = defineRecipe({
  className: 'heading',
  base: {
    fontFamily: 'heading',
    fontWeight: 'bold',
    lineHeight: 'short',
    textWrap: 'balance',
    '&:lang(zh)': { wordBreak: 'keep-all', overflowWrap: 'anywhere' },
  },
  variants: {
    size: {
      sm: { fontSize: 'md' },
      md: { fontSize: 'lg' },
      lg: { fontSize: 'xl' },
      xl: { fontSize: '2xl' },
      '2xl': { fontSize: { base: '2xl', md: '3xl' } },
      '3xl': { fontSize: { base: '3xl', md: '4xl' } },
      '4xl': { fontSize: { base: '3xl', md: '5xl' }, letterSpacing: 'tight' },
      '5xl': { fontSize: { base: '4xl', lg: '6xl' }, letterSpacing: 'tight' },
    },
  },
  defaultVariants: { size: 'xl' },
})

const link = defineRecipe({
  className: 'link',
  base: {
    color: 'accent.fg',
    borderRadius: 'sm',
    textDecoration: 'underline',
    textUnderlineOffset: '0.2em',
    _hover: { textDecorationThickness: '2px' },
  },
  variants: {
    variant: {
      underline: {},
      plain: {
        color: 'inherit',
        textDecoration: 'none',
        _hover: { textDecoration: 'underline' },
      },
    },
  },
  defaultVariants: { variant: 'underline' },
})

const badge = defineRecipe({
  className: 'badge',
  base: {
    display: 'inline-block',
    px: '2',
    py: '0.5',
    bg: 'colorPalette.subtle',
    color: 'colorPalette.fg',
    borderRadius: 'full',
    fontSize: 'xs',
    fontWeight: 'semibold',
    lineHeight: 'short',
    maxWidth: '100%',
    overflowWrap: 'break-word',
  },
  variants: {
    variant: {
      subtle: {},
      solid: { bg: 'colorPalette.solid', color: 'colorPalette.contrast' },
    },
  },
  defaultVariants: { variant: 'subtle' },
})

const container = defineRecipe({
  className: 'container',
  base: {
    width: '100%',
    maxWidth: '7xl',
    mx: 'auto',
    px: { base: '4', md: '6', lg: '8' },
  },
})

const separator = defineRecipe({
  className: 'separator',
  base: { display: 'block', borderTopWidth: '1px', borderColor: 'border' },
})

const skeleton = defineRecipe({
  className: 'skeleton',
  base: {
    bg: 'bg.muted',
    borderRadius: 'control',
    animation: 'pulse 1.6s ease-in-out infinite',
  },
})

const spinner = defineRecipe({
  className: 'spinner',
  base: {
    display: 'inline-block',
    boxSize: '1.25em',
    borderRadius: 'full',
    borderWidth: '2px',
    borderColor: 'currentColor',
    borderTopColor: 'transparent',
    animation: 'spin 0.8s linear infinite',
  },
})

export const recipes = {
  button,
  input,
  textarea,
  select,
  heading,
  link,
  badge,
  container,
  separator,
  skeleton,
  spinner,
}
