import { chakra } from '@chakra-ui/react'
import { useRef } from 'react'
import type { SavedCard } from '#contract/savedCards.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { useRestoreFocus } from '#src/hooks/useRestoreFocus.ts'
import { announceContent } from '#src/ui/announcer.ts'
import { Checkbox } from '#src/ui/Checkbox.tsx'
import { LazyPart } from '#src/ui/LazyPart.tsx'
import { Loading } from '#src/ui/Loading.tsx'
import { lazyPage } from '#src/ui/lazyPage.ts'
import type { CardFieldProps } from './CardField.tsx'
import { SavedCards } from './SavedCards.tsx'

const CardField = lazyPage(
  async () => (await import('./CardField.tsx')).CardField,
)

export type CardPickerProps = Omit<CardFieldProps, 'isAwaited'> & {
  /** The name of the radio group, unique on the page. */
  name: string
  cards: readonly SavedCard[]
  /** The chosen saved card's payment method; null for a new card. */
  savedCard: string | null
  onPick: (paymentMethod: string) => void
  /** True when the customer saves a new card for later payments. */
  saveCard: boolean
  onSave: (isWanted: boolean) => void
}

/** A saved or a new card; the card field is mounted only for a new card. */
export function CardPicker(props: CardPickerProps) {
  const { name, cards, savedCard, onPick, saveCard, onSave, ...field } = props
  const t = useLabels()
  const container = useRef<HTMLDivElement>(null)
  const cardEntry = useRef<HTMLDivElement>(null)

  useRestoreFocus(container, savedCard, cardEntry)
  return (
    <chakra.div ref={container} display="grid" gap="3">
      {cards.length > 0 && (
        <SavedCards
          name={name}
          cards={cards}
          value={savedCard}
          onPick={onPick}
          onEnter={field.onEnter}
        />
      )}
      {savedCard === null ? (
        <>
          <chakra.div
            ref={cardEntry}
            role="group"
            aria-label={t('payment.card_details')}
            tabIndex={-1}
            outline="none"
          >
            <LazyPart
              fallback={
                <Loading css={{ minH: '4.5625rem' }}>
                  {t('payment.provider_starting')}
                </Loading>
              }
            >
              <CardField
                {...field}
                isAwaited={() => document.activeElement === cardEntry.current}
              />
            </LazyPart>
          </chakra.div>
          <Checkbox
            checked={saveCard}
            disabled={field.disabled}
            onChange={(event) => onSave(event.target.checked)}
          >
            {t('payment.save_card')}
          </Checkbox>
        </>
      ) : (
        field.problem && (
          <chakra.p ref={announceContent} color="fg.error" fontSize="sm">
            {field.problem}
          </chakra.p>
        )
      )}
    </chakra.div>
  )
}
