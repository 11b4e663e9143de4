import { useSelector } from '@xstate/react'
import { rechargeDisabledReason } from '#machines/wallet/editing.ts'
import { savedCardOf } from '#machines/wallet/rechargeForm.ts'
import { useWalletRecharge } from './actors.ts'

/** The label of the reason why the recharge cannot be paid yet; null when it can, or while it is being paid. */
export const useRechargeDisabledReason = () =>
  useSelector(useWalletRecharge(), (snapshot) =>
    snapshot.hasTag('processing')
      ? null
      : rechargeDisabledReason(snapshot.context),
  )

/** The payment method of the chosen saved card; null for a new card. */
export const useRechargeCard = () =>
  useSelector(useWalletRecharge(), ({ context }) => savedCardOf(context))
