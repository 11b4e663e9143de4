import { chakra } from '@chakra-ui/react'
import type { ComponentProps } from 'react'
import { focusRing } from '#src/ui/focusRing.ts'

/** A native radio that looks like a tile: arrows, Space, labels and groups need no script. */
export function Tile({ children, ...input }: ComponentProps<'input'>) {
  return (
    <Frame>
      <input type="radio" {...input} />
      <span>{children}</span>
    </Frame>
  )
}

const Frame = chakra('label', {
  base: {
    position: 'relative',
    display: 'grid',
    placeItems: 'center',
    minH: 'touch',
    px: '1',
    fontSize: 'sm',
    borderWidth: '1px',
    borderColor: 'border.emphasized',
    borderRadius: 'control',
    textAlign: 'center',
    textWrap: 'balance',
    lineHeight: 'short',
    overflowWrap: 'anywhere',
    cursor: 'pointer',
    _hover: { borderColor: 'accent.fg' },
    // The invisible input covers the whole tile.
    '& > input': {
      position: 'absolute',
      inset: '0',
      opacity: '0',
      cursor: 'pointer',
    },
    '&:has(:checked)': {
      borderColor: 'accent.solid',
      bg: 'accent.solid',
      color: 'accent.contrast',
      '@media (forced-colors: active)': {
        forcedColorAdjust: 'none',
        borderColor: 'Highlight',
        bg: 'Highlight',
        color: 'HighlightText',
      },
    },
    '&:has(:focus-visible)': focusRing,
  },
})
