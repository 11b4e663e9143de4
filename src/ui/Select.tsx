import { chakra } from '@chakra-ui/react'
import { ChevronDown } from 'lucide-react'
import type { Styled } from './styled.ts'

export function Select(field: Styled<'select'>) {
  return (
    <chakra.div position="relative" width="100%">
      <chakra.select className="select" {...field} />
      <chakra.span {...indicator} aria-hidden>
        <ChevronDown size={20} />
      </chakra.span>
    </chakra.div>
  )
}

const indicator = {
  position: 'absolute',
  top: '50%',
  insetEnd: '3',
  transform: 'translateY(-50%)',
  pointerEvents: 'none',
  color: 'fg.muted',
} as const
