import { chakra } from '@chakra-ui/react'
import type { ComponentProps, ReactNode } from 'react'

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'children'> & {
  children: ReactNode
  /** Stands at the end of the row, such as an add-on's price. */
  end?: ReactNode
}

/** A native checkbox whose whole row can be touched. */
export function Checkbox({ children, end, ...input }: CheckboxProps) {
  return (
    <chakra.label display="flex" alignItems="center" gap="3" minH="touch" cursor="pointer">
      <chakra.input type="checkbox" boxSize="5" flexShrink="0" asChild>
        <input {...input} />
      </chakra.input>
      <chakra.span flex="1">{children}</chakra.span>
      {end}
    </chakra.label>
  )
}
