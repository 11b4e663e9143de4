import { chakra, type HTMLChakraProps } from '@chakra-ui/react'
import { ChevronDown } from 'lucide-react'
import { recipes } from './recipes.ts'

/** The browser's own select in the shop's clothes; children are `<option>`s. */
export function Select(props: HTMLChakraProps<'select'>) {
  return (
    <chakra.div position="relative" width="100%">
      <Field {...props} />
      <chakra.span {...indicator} aria-hidden>
        <ChevronDown size={20} />
      </chakra.span>
    </chakra.div>
  )
}

const Field = chakra('select', recipes.select)

const indicator = {
  position: 'absolute',
  top: '50%',
  insetEnd: '3',
  transform: 'translateY(-50%)',
  pointerEvents: 'none',
  color: 'fg.muted',
} as const
