import { Badge, chakra, Flex, Heading } from '@chakra-ui/react'
import { History } from 'lucide-react'
import type { WalletTransaction } from '#contract/wallet.ts'
import { ResourceView } from '#src/features/resource/ResourceView.tsx'
import { useWalletTransactions } from '#src/hooks/actors.ts'
import { useFormatInstant } from '#src/hooks/formatTime.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { Price } from '#src/ui/Price.tsx'

const shownTransactions = 10

export function HistoryTab() {
  const t = useLabels()
  return (
    <Panel aria-labelledby="history">
      <Heading as="h2" size="lg" id="history">
        {t('profile.tab_history')}
      </Heading>
      <ResourceView
        resource={useWalletTransactions()}
        failure="profile.history_load_failed"
      >
        {(transactions) =>
          transactions.length === 0 ? (
            <EmptyState icon={<History />} title={t('profile.history_none')}>
              {t('profile.history_none_hint')}
            </EmptyState>
          ) : (
            <TransactionList
              transactions={transactions.slice(0, shownTransactions)}
            />
          )
        }
      </ResourceView>
    </Panel>
  )
}

function TransactionList({
  transactions,
}: {
  transactions: WalletTransaction[]
}) {
  const t = useLabels()
  return (
    <>
      <chakra.p mt="1" mb="4" color="fg.muted">
        {t('profile.history_latest')}
      </chakra.p>
      <chakra.ul listStyleType="none">
        {transactions.map((transaction) => (
          <Transaction key={transaction.id} transaction={transaction} />
        ))}
      </chakra.ul>
    </>
  )
}

function Transaction({ transaction }: { transaction: WalletTransaction }) {
  const t = useLabels()
  const formatInstant = useFormatInstant()
  const type = transaction.order_type ?? transaction.orderType ?? ''
  const instant = transaction.createdAt ?? transaction.time
  const isCredit =
    type === 'WALLET_RECHARGE' ||
    (type === 'REFUND' && transaction.type === 'CREDIT')
  const kind = t(isCredit ? 'profile.credit' : 'profile.debit')
  const number = orderOf(transaction, type)
  const name = type === 'REFUND' && number ? 'order_refund' : type.toLowerCase()
  const hasFailed = transaction.status === 'FAILED'
  const cents = transaction.actual_credit_amount ?? transaction.amount

  return (
    <chakra.li py="3" borderTopWidth="1px">
      <Flex justify="space-between" gap="4">
        <Flex align="center" gap="2" wrap="wrap" fontWeight="semibold">
          <span>{t.or(`profile.transaction_${name}`, kind)}</span>
          {hasFailed && (
            <Badge colorPalette="danger">
              {t('profile.transaction_failed')}
            </Badge>
          )}
        </Flex>
        <chakra.span
          fontWeight="semibold"
          color={hasFailed ? 'danger.fg' : isCredit ? 'success.fg' : 'fg'}
          textDecoration={hasFailed ? 'line-through' : undefined}
        >
          <span aria-hidden>{isCredit ? '+' : '−'}</span>
          <Price cents={cents} />
        </chakra.span>
      </Flex>
      <Flex justify="space-between" gap="4" fontSize="sm" color="fg.muted">
        <span>{instant && formatInstant(instant)}</span>
        <span>{kind}</span>
      </Flex>
      {number && (
        <chakra.p fontSize="sm" color="fg.muted">
          <span translate="no">{t('profile.order_id', { id: number })}</span>
        </chakra.p>
      )}
    </chakra.li>
  )
}

/** Another backend may name the order of a payment only in the description. */
function orderOf({ order_id, description }: WalletTransaction, type: string) {
  return order_id ?? (type === 'FOOD_ORDER' ? description : null)
}
