import { Badge, Button, chakra, Flex, Heading } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { Star, Trash2 } from 'lucide-react'
import type { SavedCard } from '#contract/savedCards.ts'
import {
  useSavedCard,
  useSavedCards,
  useWalletRecharge,
} from '#src/hooks/actors.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { disabledProps } from '#src/ui/disabledProps.ts'
import { Panel } from '#src/ui/Panel.tsx'
import { RemoveCardDialog } from './RemoveCardDialog.tsx'

export function SavedCardsSection() {
  const t = useLabels()
  const cards = useSelector(useSavedCards(), ({ context }) => context.data)
  if (!cards || cards.length === 0) return null

  return (
    <Panel aria-labelledby="saved-cards">
      <Heading as="h2" size="lg" id="saved-cards">
        {t('wallet.cards')}
      </Heading>
      <chakra.p mt="1" mb="3" color="fg.muted">
        {t('wallet.cards_hint')}
      </chakra.p>
      <chakra.ul listStyleType="none">
        {cards.map((card) => (
          <Card key={card.id} card={card} />
        ))}
      </chakra.ul>
      <RemoveCardDialog />
    </Panel>
  )
}

function Card({ card }: { card: SavedCard }) {
  const t = useLabels()
  const cardValues = {
    brand: card.card_brand.toUpperCase(),
    last4: card.card_last4,
  }
  return (
    <chakra.li
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      justifyContent="space-between"
      columnGap="4"
      py="2"
      borderTopWidth="1px"
    >
      <Flex align="center" gap="2" fontWeight="semibold">
        <span>{t('wallet.card_named', cardValues)}</span>
        {card.is_default && <Badge>{t('payment.card_default')}</Badge>}
      </Flex>
      <Buttons card={card} cardValues={cardValues} />
    </chakra.li>
  )
}

function Buttons({
  card,
  cardValues,
}: {
  card: SavedCard
  cardValues: { brand: string; last4: string }
}) {
  const t = useLabels()
  const settings = useSavedCard()
  const isPaying = useSelector(useWalletRecharge(), (snapshot) =>
    snapshot.hasTag('processing'),
  )
  const isBusy = useSelector(settings, (snapshot) => snapshot.hasTag('busy'))
  const disabled = isPaying || isBusy

  return (
    <Flex columnGap="2" ms="-4" wrap="wrap">
      {!card.is_default && (
        <Button
          variant="ghost"
          aria-label={t('wallet.card_prefer_named', cardValues)}
          onClick={() => settings.send({ type: 'card.prefer', card })}
          {...disabledProps(disabled)}
        >
          <Star aria-hidden />
          <span>{t('wallet.card_prefer')}</span>
        </Button>
      )}
      <Button
        variant="ghost"
        colorPalette="danger"
        aria-label={t('wallet.card_remove_named', cardValues)}
        onClick={() => settings.send({ type: 'card.remove', card })}
        {...disabledProps(disabled)}
      >
        <Trash2 aria-hidden />
        <span>{t('wallet.card_remove')}</span>
      </Button>
    </Flex>
  )
}
