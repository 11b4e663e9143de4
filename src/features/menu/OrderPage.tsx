import { Container, chakra, Flex, Heading } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useLabels } from '#src/hooks/labels.ts'
import { CategoryRow } from './CategoryRow.tsx'
import { CategorySelect } from './CategorySelect.tsx'
import { FilterButton } from './FilterButton.tsx'
import { MenuList } from './MenuList.tsx'
import { MenuSearch } from './MenuSearch.tsx'
import { ResultCount } from './ResultCount.tsx'

export type OrderPageProps = {
  /** Stands beside the menu in wide windows. */
  cart?: ReactNode
  /** Sticks to the lower edge of the page. */
  cartBar?: ReactNode
}

export function OrderPage({ cart, cartBar }: OrderPageProps) {
  const t = useLabels()
  return (
    <>
      <Container {...columns}>
        <chakra.div minW="0">
          <Heading
            as="h1"
            size="3xl"
            fontSize={{ base: '2xl', sm: '3xl', md: '4xl' }}
          >
            {t('menu.title')}
          </Heading>
          <chakra.p
            color="fg.muted"
            mt={{ sm: '1.5' }}
            mb={{ base: '3', sm: '5' }}
            textWrap="balance"
          >
            {t('menu.subtitle')}
          </chakra.p>
          <Flex
            gap={{ base: '2', sm: '3' }}
            wrap="wrap"
            css={{ '& > .section': { flexGrow: { base: '1', sm: '0' } } }}
          >
            <MenuSearch />
            <CategorySelect />
            <FilterButton />
          </Flex>
          <CategoryRow />
          <ResultCount />
          <MenuList />
        </chakra.div>
        {cart}
      </Container>
      {cartBar}
    </>
  )
}

const columns = {
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 22rem' },
  gap: '8',
  pt: { base: '4', sm: '6', md: '10' },
} as const
