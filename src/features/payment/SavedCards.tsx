import { Badge, Button, chakra, Flex } from '@chakra-ui/react'
import { CreditCard } from 'lucide-react'
import type { SavedCard } from '#contract/savedCards.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { PaymentMarks } from '#src/ui/PaymentMarks.tsx'
import { RadioCards } from '#src/ui/RadioCards.tsx'

export type SavedCardsProps = {
  /** The name of the radio group, unique on the page. */
  name: string
  cards: readonly SavedCard[]
  /** The chosen card's payment method; null for a new card. */
  value: string | null
  onPick: (paymentMethod: string) => void
  onEnter: () => void
}

export function SavedCards({
  name,
  cards,
  value,
  onPick,
  onEnter,
}: SavedCardsProps) {
  const t = useLabels()
  return (
    <chakra.div display="grid" gap="3">
      <RadioCards
        legend={t('payment.saved_cards')}
        name={name}
        value={value}
        onChange={onPick}
        options={cards.map((card) => ({
          value: card.stripe_payment_method_id,
          title: <CardTitle card={card} />,
          detail: t('payment.card_expires', { date: expiryOf(card) }),
          end: (
            <Flex direction="column" align="flex-end" gap="1">
              <PaymentMarks of={[card.card_brand]} />
              {card.is_default && <Badge>{t('payment.card_default')}</Badge>}
            </Flex>
          ),
        }))}
      />
      {value !== null && (
        <Button variant="outline" justifySelf="start" onClick={onEnter}>
          <CreditCard aria-hidden />
          <span>{t('payment.use_new_card')}</span>
        </Button>
      )}
    </chakra.div>
  )
}

function CardTitle({ card }: { card: SavedCard }) {
  return (
    <chakra.span whiteSpace="nowrap">
      <span>{card.card_brand.toUpperCase()}</span> <span aria-hidden>••••</span>{' '}
      <span>{card.card_last4}</span>
    </chakra.span>
  )
}

function expiryOf({ card_exp_month, card_exp_year }: SavedCard): string {
  return `${String(card_exp_month).padStart(2, '0')}/${card_exp_year}`
}
