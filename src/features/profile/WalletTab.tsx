import { chakra, Heading } from '@chakra-ui/react'
import { useWallet } from '#src/actors/actors.ts'
import { useLabels } from '#src/actors/labels.ts'
import { Price } from '#src/ui/Price.tsx'
import { Panel } from './Panel.tsx'
import { ResourceView } from './ResourceView.tsx'

/** The wallet's balance. */
export function WalletTab() {
  const t = useLabels()
  return (
    <Panel aria-labelledby="wallet">
      <Heading as="h2" size="lg" id="wallet">
        {t('profile.tab_wallet')}
      </Heading>
      <ResourceView resource={useWallet()} failure={t('profile.wallet_load_failed')}>
        {(balance) => (
          <chakra.dl my="5">
            <chakra.dt color="fg.muted">{t('profile.wallet_balance')}</chakra.dt>
            <chakra.dd>
              <Price cents={balance} fontSize="4xl" fontWeight="bold" />
            </chakra.dd>
          </chakra.dl>
        )}
      </ResourceView>
      <chakra.p color="fg.muted">{t('profile.wallet_hint')}</chakra.p>
      <chakra.p color="fg.muted" mt="2">
        {t('profile.recharge_soon')}
      </chakra.p>
    </Panel>
  )
}
