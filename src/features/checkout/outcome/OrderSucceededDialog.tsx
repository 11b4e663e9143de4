import { Button, chakra, Flex } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { CalendarPlus } from 'lucide-react'
import { orderDescription } from '#contract/orderDescription.ts'
import { orderScheduleOf } from '#machines/checkout/rules/schedule.ts'
import { KitchenPhone } from '#src/features/shell/KitchenPhone.tsx'
import { useCheckout } from '#src/hooks/actors.ts'
import { hasSameContent } from '#src/hooks/hasSameContent.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { orderAddress } from '#src/hooks/orderAddress.ts'
import { type SaveFile, useCalendarFile } from '#src/hooks/useCalendarFile.ts'
import { useOrderTexts } from '#src/hooks/useOrderTexts.ts'
import { DescriptionList } from '#src/ui/DescriptionList.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { SuccessIcon } from '#src/ui/SuccessIcon.tsx'
import { useArrivalNews } from '#src/ui/useArrivalNews.ts'

/** Closing leads to the menu. */
export function OrderSucceededDialog({ saveFile }: { saveFile: SaveFile }) {
  const t = useLabels()
  const checkout = useCheckout()
  const number = useSelector(
    checkout,
    ({ context }) => context.outcome?.order?.order_id,
  )
  const ordered = useSelector(checkout, ({ context }) => context.displayedOrder)
  const texts = useOrderTexts()
  const schedule = useSelector(
    checkout,
    ({ context }) => orderScheduleOf(context),
    hasSameContent,
  )
  const addToCalendar = useCalendarFile(schedule, number, saveFile)
  const placed = { ...schedule, order_id: number }
  const rows = orderDescription(
    'placed',
    {
      ...placed,
      menu_item: ordered && [...ordered.lines],
      total_price: ordered?.bill.total,
    },
    texts,
  )
  // Spoken in short: dishes and sum are read in the dialog.
  const news = orderDescription('placed', placed, texts).map(
    ({ name, lines }) =>
      `${name}: ${lines.join(', ').replaceAll(' · ', ', ')}.`,
  )
  useArrivalNews([t('checkout.succeeded_title'), ...news].join(' '))
  const onClose = () => checkout.send({ type: 'result.acknowledged' })

  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title={t('checkout.succeeded_title')}
    >
      <Flex direction="column" align="center" gap="4" textAlign="center">
        <SuccessIcon />
        <chakra.div fontSize={{ base: 'sm', md: 'md' }}>
          <DescriptionList rows={rows} />
        </chakra.div>
        <KitchenPhone />
        {addToCalendar && (
          <Button variant="outline" onClick={addToCalendar}>
            <CalendarPlus aria-hidden />
            <span>{t('checkout.calendar_add')}</span>
          </Button>
        )}
        <Button size="lg" width="100%" onClick={onClose}>
          {t('checkout.okay')}
        </Button>
        <Button
          variant="outline"
          width="100%"
          onClick={() =>
            checkout.send({
              type: 'result.acknowledged',
              to: number ? orderAddress(number) : '/profile?tab=orders',
            })
          }
        >
          {t(number ? 'checkout.see_order' : 'checkout.see_orders')}
        </Button>
        {/* Text, not a button, lies where a phone has its Pay button. */}
        <chakra.p color="fg.muted">{t('checkout.succeeded_hint')}</chakra.p>
      </Flex>
    </Dialog>
  )
}
