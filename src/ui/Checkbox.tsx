import { chakra } from '@chakra-ui/react'
import type { ComponentProps, ReactNode } from 'react'

export type CheckboxProps = Omit<
  ComponentProps<'input'>,
  'type' | 'children'
> & {
  children: ReactNode
  /** Content at the end of the row, such as an add-on's price. */
  end?: ReactNode
  /** Content below the row; screen readers read it last. */
  detail?: ReactNode
}

/** A native checkbox whose whole row is the target. */
export function Checkbox({ children, end, detail, ...input }: CheckboxProps) {
  return (
    <chakra.label {...row}>
      <chakra.input type="checkbox" boxSize="5" flexShrink="0" asChild>
        <input {...input} />
      </chakra.input>
      <chakra.span flex="1">{children}</chakra.span>
      {end}
      {detail && (
        <chakra.span flexBasis="100%" ps="8" fontSize="sm" color="fg.muted">
          {detail}
        </chakra.span>
      )}
    </chakra.label>
  )
}

const row = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  alignContent: 'center',
  columnGap: '3',
  minH: 'touch',
  py: '2.5',
  cursor: 'pointer',
  '&:has(:disabled)': { color: 'fg.muted', cursor: 'not-allowed' },
} as const
