import { chakra, Heading } from '@chakra-ui/react'
import { ResourceView } from '#src/features/resource/ResourceView.tsx'
import {
  useSavedCards,
  useWallet,
  useWalletCoupons,
} from '#src/hooks/actors.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { useIsFirstLoad } from '#src/hooks/useIsFirstLoad.ts'
import { Loading } from '#src/ui/Loading.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { Price } from '#src/ui/Price.tsx'
import { RechargeForm } from './RechargeForm.tsx'
import { SavedCardsSection } from './SavedCardsSection.tsx'

/**
 * The wallet's balance and the recharge form, once balance, coupons and saved cards are loaded or have failed (decision
 * 031).
 */
export function WalletTab() {
  const t = useLabels()
  const wallet = useWallet()
  const isBalanceLoading = useIsFirstLoad(wallet)
  const areCouponsLoading = useIsFirstLoad(useWalletCoupons())
  const areCardsLoading = useIsFirstLoad(useSavedCards())

  if (isBalanceLoading || areCouponsLoading || areCardsLoading)
    return <Loading css={{ minH: '40dvh' }} />

  return (
    <chakra.div display="grid" gap="5" gridTemplateColumns="minmax(0, 1fr)">
      <Panel aria-labelledby="wallet">
        <Heading as="h2" size="lg" id="wallet">
          {t('profile.tab_wallet')}
        </Heading>
        <ResourceView resource={wallet} failure="profile.wallet_load_failed">
          {(balance) => (
            <chakra.dl my="5">
              <chakra.dt color="fg.muted">
                {t('profile.wallet_balance')}
              </chakra.dt>
              <chakra.dd>
                <Price
                  cents={balance}
                  css={{ fontSize: '4xl', fontWeight: 'bold' }}
                />
              </chakra.dd>
            </chakra.dl>
          )}
        </ResourceView>
        <chakra.p color="fg.muted">{t('profile.wallet_hint')}</chakra.p>
      </Panel>
      <RechargeForm />
      <SavedCardsSection />
    </chakra.div>
  )
}
