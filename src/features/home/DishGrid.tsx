import { chakra } from '@chakra-ui/react'

/** Two columns on phones, three where there is room. */
export const DishGrid = chakra('div', {
  base: {
    display: 'grid',
    gap: { base: '3', md: '5' },
    gridTemplateColumns: {
      base: 'repeat(2, minmax(0, 1fr))',
      md: 'repeat(3, minmax(0, 1fr))',
    },
  },
})
