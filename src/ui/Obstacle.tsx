import { chakra } from '@chakra-ui/react'

/** Why the button above is off, in a few words. */
export const Obstacle = chakra('p', {
  base: {
    mt: '2',
    fontSize: 'sm',
    color: 'fg.muted',
    textAlign: 'center',
    _empty: { display: 'none' },
  },
})
