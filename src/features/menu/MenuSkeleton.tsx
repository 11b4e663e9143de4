import { chakra, Skeleton } from '@chakra-ui/react'
import { useLabels } from '#src/hooks/labels.ts'
import { Loading } from '#src/ui/Loading.tsx'

const places = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']

export function MenuSkeleton() {
  const t = useLabels()
  return (
    <>
      <Loading css={{ minH: '16' }}>{t('menu.loading')}</Loading>
      <div className="dishes" aria-hidden>
        {places.map((place) => (
          <div key={place} className="dish-cell">
            <div className="dish">
              <Skeleton aspectRatio="4 / 3" borderRadius="0" />
              <chakra.div p="4" display="grid" gap="3">
                <Skeleton h="5" w="2/3" />
                <Skeleton h="4" w="full" />
                <Skeleton h="11" w="full" />
              </chakra.div>
            </div>
          </div>
        ))}
      </div>
    </>
  )
}
