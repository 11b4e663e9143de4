import { chakra } from '@chakra-ui/react'
import type { CartLine } from '#contract/cart.ts'
import { addonsOf, dishOf, type Names, sizeOf } from '#contract/lineTexts.ts'
import { type Order, orderSubtotal } from '#contract/orders.ts'
import { orderNames } from '#contract/orderWords.ts'
import { unitPriceOf } from '#contract/pricing.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { useOrderTexts } from '#src/hooks/useOrderTexts.ts'
import { Dotted } from '#src/ui/Dotted.tsx'
import { Price } from '#src/ui/Price.tsx'
import { AmountRow } from './AmountRow.tsx'

export function OrderLines({ order }: { order: Order }) {
  const texts = useOrderTexts()
  const { t } = texts
  const names = orderNames(order, texts)
  const fee = order.shipping_charges ?? 0
  return (
    <div>
      <chakra.table width="100%" fontSize={{ base: 'sm', md: 'md' }}>
        <chakra.caption srOnly>{t('profile.order_lines')}</chakra.caption>
        <chakra.thead color="fg.muted" fontSize="sm">
          <chakra.tr>
            <Head>{t('orders.item')}</Head>
            <Head number>{t('orders.quantity')}</Head>
            <Head number>{t('orders.unit_price')}</Head>
            <Head number>{t('orders.line_total')}</Head>
          </chakra.tr>
        </chakra.thead>
        <tbody>
          {order.menu_item.map((line) => (
            <Item key={line.id} line={line} names={names} />
          ))}
        </tbody>
      </chakra.table>
      <chakra.dl mt="4" display="grid" gap="1">
        <AmountRow name={t('orders.subtotal')} cents={orderSubtotal(order)} />
        {fee > 0 && <AmountRow name={t('orders.fee')} cents={fee} />}
        {order.discount > 0 && (
          <AmountRow name={t('orders.discount')} cents={-order.discount} />
        )}
        <AmountRow name={t('orders.total')} cents={order.total_price} strong />
      </chakra.dl>
    </div>
  )
}

function Item({ line, names }: { line: CartLine; names: Names }) {
  const t = useLabels()
  return (
    <chakra.tr verticalAlign="top" borderTopWidth="1px">
      <chakra.td py="2" overflowWrap="anywhere">
        <chakra.span fontWeight="semibold">{dishOf(line, names)}</chakra.span>
        <chakra.span display="block" fontSize="sm" color="fg.muted">
          <Dotted>{sizeOf(line, t, names, 'orders.size')}</Dotted>
        </chakra.span>
        {line.addons.length > 0 && (
          <chakra.span display="block" fontSize="sm" color="fg.muted">
            {t('orders.addons', { addons: addonsOf(line, t, names) })}
          </chakra.span>
        )}
      </chakra.td>
      <Figure>{line.quantity}</Figure>
      <Figure>
        <Price cents={unitPriceOf(line)} />
      </Figure>
      <Figure>
        <Price cents={line.total_price} />
      </Figure>
    </chakra.tr>
  )
}

function Head({
  number = false,
  children,
}: {
  number?: boolean
  children: string
}) {
  return (
    <chakra.th
      scope="col"
      py="2"
      ps={number ? '2' : '0'}
      fontWeight="medium"
      textAlign={number ? 'end' : 'start'}
    >
      {children}
    </chakra.th>
  )
}

const Figure = chakra('td', { base: { py: '2', ps: '2', textAlign: 'end' } })
