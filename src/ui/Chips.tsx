import { chakra } from '@chakra-ui/react'
import type { ComponentProps, ReactNode } from 'react'
import { focusRing } from './focusRing.ts'
import type { Styled } from './styled.ts'

export function Chips({
  legend,
  hint,
  children,
  ...group
}: Styled<'fieldset'> & { legend: ReactNode; hint?: ReactNode }) {
  return (
    <chakra.fieldset minW="0" {...group}>
      <chakra.legend fontWeight="semibold" mb={hint ? undefined : '2'}>
        {legend}
      </chakra.legend>
      {hint && (
        <chakra.p fontSize="sm" color="fg.muted" mb="2">
          {hint}
        </chakra.p>
      )}
      <chakra.div display="flex" flexWrap="wrap" gap="2">
        {children}
      </chakra.div>
    </chakra.fieldset>
  )
}

/** A native radio or checkbox that looks like a chip: arrows, Space, labels and groups need no script. */
export function Chip({ children, ...input }: ComponentProps<'input'>) {
  return (
    <Frame>
      <input {...input} />
      <span>{children}</span>
    </Frame>
  )
}

const Frame = chakra('label', {
  base: {
    position: 'relative',
    maxW: '100%',
    cursor: 'pointer',
    // The invisible input covers the whole chip.
    '& input': {
      position: 'absolute',
      inset: '0',
      m: '0',
      opacity: '0',
      cursor: 'pointer',
    },
    '& span': {
      display: 'flex',
      alignItems: 'center',
      minH: 'touch',
      px: '4',
      borderWidth: '1px',
      borderColor: 'border.emphasized',
      borderRadius: 'full',
      fontSize: 'sm',
      fontWeight: 'semibold',
      transition: 'background-color 0.15s, border-color 0.15s, color 0.15s',
    },
    '&:hover span': { bg: 'bg.muted' },
    '& input:checked + span': {
      bg: 'accent.solid',
      borderColor: 'accent.solid',
      color: 'accent.contrast',
    },
    '& input:focus-visible + span': focusRing,
    '@media (forced-colors: active)': {
      '& input:checked + span': {
        forcedColorAdjust: 'none',
        bg: 'Highlight',
        borderColor: 'Highlight',
        color: 'HighlightText',
      },
    },
  },
})
