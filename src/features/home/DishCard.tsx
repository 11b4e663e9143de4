import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { dishLink } from '#contract/dishLink.ts'
import { type MenuItem, mainImage } from '#contract/menu.ts'
import { seafoodText } from '#contract/seafoodOrigin.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { usePlatform } from '#src/hooks/platform.ts'
import { priceText } from '#src/hooks/priceText.ts'
import { Picture } from '#src/ui/Picture.tsx'

/** A dish that links to its opened card on the menu; the whole card is the target. */
export function DishCard({
  item,
  children,
}: {
  item: MenuItem
  children?: ReactNode
}) {
  const t = useLabels()
  const { mediaUrl } = usePlatform()
  const image = mainImage(item)
  const origin = seafoodText(item, t)

  return (
    <Card>
      <Picture src={image === null ? null : mediaUrl(image)} alt="" />
      <chakra.div
        display="grid"
        gridTemplateColumns="minmax(0, 1fr)"
        gap="2"
        p={{ base: '3', md: '4' }}
        alignContent="space-between"
      >
        <chakra.div {...firstLine}>
          <chakra.h3 flex="1 1 10rem" fontWeight="semibold">
            <Link href={dishLink(item.id)}>
              {t.or(item.trans_code, item.name)}
            </Link>
          </chakra.h3>
          <chakra.span {...price}>{priceText(item, t)}</chakra.span>
          {origin && (
            <chakra.p flexBasis="100%" fontSize="xs" color="fg.muted">
              {origin}
            </chakra.p>
          )}
        </chakra.div>
        {children}
      </chakra.div>
    </Card>
  )
}

const firstLine = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  columnGap: '3',
} as const

const price = {
  fontWeight: 'semibold',
  color: 'accent.fg',
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
} as const

const Card = chakra('article', {
  base: {
    position: 'relative',
    display: 'grid',
    gridTemplateRows: 'auto 1fr',
    gridTemplateColumns: 'minmax(0, 1fr)',
    height: '100%',
    overflow: 'hidden',
    bg: 'bg.panel',
    borderWidth: '1px',
    borderRadius: 'card',
    transition: 'box-shadow 0.2s, transform 0.2s',
    _hover: {
      boxShadow: '0 0.75rem 2rem rgb(30 15 8 / 0.14)',
      transform: 'translateY(-2px)',
    },
    // As high as its line, so that the link alone is a large enough target.
    '& a': { display: 'inline-block' },
    '& a::after': {
      content: '""',
      position: 'absolute',
      inset: '0',
      borderRadius: 'card',
    },
    '& a:focus-visible': { outline: 'none' },
    '&:has(a:focus-visible)': {
      outline: '3px solid {colors.accent.focusRing}',
      outlineOffset: '2px',
    },
  },
})
