import { chakra } from '@chakra-ui/react'
import { ArrowRight, History } from 'lucide-react'
import { shortViewport } from './shortViewport.ts'
import type { Styled } from './styled.ts'

type Props = Styled<'button'> & {
  name: string
  /** Leads to another page. */
  isWay?: boolean
}

/** A button that offers what the customer has ordered or chosen before. */
export function OfferCard({ name, isWay = false, children, ...button }: Props) {
  return (
    <Card type="button" {...button}>
      <History aria-hidden />
      <Texts>
        <chakra.span fontWeight="semibold">{name}</chakra.span>
        <chakra.span fontSize="sm" color="fg.muted" textWrap="balance">
          {children}
        </chakra.span>
      </Texts>
      {isWay && <ArrowRight size={20} aria-hidden />}
    </Card>
  )
}

const Card = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minH: '16',
    px: { base: '4', md: '6' },
    py: '1.5',
    textAlign: 'start',
    bg: 'bg.panel',
    borderWidth: '1px',
    borderRadius: 'card',
    cursor: 'pointer',
    _hover: { borderColor: 'border.emphasized' },
    '& > svg': { color: 'accent.fg', flexShrink: '0' },
    '&[aria-pressed=true]': { borderColor: 'accent.fg', bg: 'accent.subtle' },
  },
})

const Texts = chakra('span', {
  base: {
    flex: '1',
    display: 'grid',
    [shortViewport]: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'baseline',
      columnGap: '3',
    },
  },
})
