import { useSelector } from '@xstate/react'
import { savedCardOf } from '#machines/wallet/rechargeForm.ts'
import { rechargeDisabledReason } from '#machines/wallet/walletRechargeSetup.ts'
import { useWalletRecharge } from './actors.ts'

/** The label of why the recharge cannot be paid yet; null when it can, or is on its way. */
export const useRechargeObstacle = () =>
  useSelector(useWalletRecharge(), (snapshot) =>
    snapshot.hasTag('processing') ? null : rechargeDisabledReason(snapshot.context),
  )

/** The payment method of the saved card that pays, null where a card is typed. */
export const useRechargeCard = () =>
  useSelector(useWalletRecharge(), ({ context }) => savedCardOf(context))
