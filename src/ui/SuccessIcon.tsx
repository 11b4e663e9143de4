import { chakra } from '@chakra-ui/react'
import { CircleCheck } from 'lucide-react'

/** A tick with an animated stroke. */
export function SuccessIcon() {
  return (
    <Round>
      <CircleCheck size={48} aria-hidden />
    </Round>
  )
}

const Round = chakra('div', {
  base: {
    p: '4',
    bg: 'success.subtle',
    color: 'success.fg',
    borderRadius: 'full',
    '& path': {
      strokeDasharray: '12',
      animation: 'draw 0.25s 0.15s ease-out backwards',
    },
  },
})
