import { chakra, Heading } from '@chakra-ui/react'
import { ResourceView } from '#src/features/resource/ResourceView.tsx'
import { useWallet } from '#src/hooks/actors.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { Panel } from '#src/ui/Panel.tsx'
import { Price } from '#src/ui/Price.tsx'
import { CardSettings } from './CardSettings.tsx'
import { RechargeForm } from './RechargeForm.tsx'

/** The wallet's balance, and a way to add to it. */
export function WalletTab() {
  const t = useLabels()
  return (
    <chakra.div display="grid" gap="5" gridTemplateColumns="minmax(0, 1fr)">
      <Panel aria-labelledby="wallet">
        <Heading as="h2" size="lg" id="wallet">
          {t('profile.tab_wallet')}
        </Heading>
        <ResourceView resource={useWallet()} failure={t('profile.wallet_load_failed')}>
          {(balance) => (
            <chakra.dl my="5" aria-live="polite">
              <chakra.dt color="fg.muted">{t('profile.wallet_balance')}</chakra.dt>
              <chakra.dd>
                <Price cents={balance} css={{ fontSize: '4xl', fontWeight: 'bold' }} />
              </chakra.dd>
            </chakra.dl>
          )}
        </ResourceView>
        <chakra.p color="fg.muted">{t('profile.wallet_hint')}</chakra.p>
      </Panel>
      <RechargeForm />
      <CardSettings />
    </chakra.div>
  )
}
