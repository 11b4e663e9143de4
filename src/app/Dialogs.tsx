import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import {
  type ComponentType,
  type ReactNode,
  Suspense,
  useDeferredValue,
  useEffect,
  useMemo,
  useState,
} from 'react'
import { recordOf } from '#contract/recordOf.ts'
import type { OpenDialog } from '#machines/shell/dialogsMachine.ts'
import {
  useCheckout,
  useDialogs,
  useIsCheckoutLoaded,
} from '#src/hooks/actors.ts'
import { useUnasked } from '#src/hooks/useUnasked.ts'
import { Dialog as Modal } from '#src/ui/Dialog.tsx'
import { Loading } from '#src/ui/Loading.tsx'
import { lazyPage } from '#src/ui/lazyPage.ts'
import { useUiTexts } from '#src/ui/UiTextsProvider.tsx'
import { Unasked } from '#src/ui/unasked.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { withActors } from './withActors.ts'

/** The props of a dialog's view; the view is mounted only while its dialog is open. */
type DialogViewProps<Name extends OpenDialog['name']> = {
  dialog: Extract<OpenDialog, { name: Name }>
  onClose: () => void
}

/** Each dialog's view and its lazy actors. Code is prefetched in this order: the most frequent dialog first. */
const loaders: {
  [Name in OpenDialog['name']]: () => Promise<
    ComponentType<DialogViewProps<Name>>
  >
} = {
  itemDetail: async () => (await import('./DishDetails.tsx')).DishDetails,
  cartDrawer: async () =>
    (await import('#src/features/cart/CartDrawer.tsx')).CartDrawer,
  sideMenu: async () =>
    (await import('#src/features/shell/SideMenu.tsx')).SideMenu,
  menuFilter: async () =>
    (await import('#src/features/menu/MenuFilter.tsx')).MenuFilter,
  login: withActors(
    ['accountForms'],
    async () =>
      (await import('#src/features/session/LoginDialog.tsx')).LoginDialog,
  ),
  register: withActors(
    ['accountForms'],
    async () =>
      (await import('#src/features/session/RegisterDialog.tsx')).RegisterDialog,
  ),
  address: withActors(
    ['accountForms'],
    async () =>
      (await import('#src/features/addressBook/AddressDialog.tsx'))
        .AddressDialog,
  ),
  postalCode: async () =>
    (await import('#src/features/addressBook/PostalCodeDialog.tsx'))
      .PostalCodeDialog,
  orderDetails: withActors(
    ['walletAndOrders'],
    async () =>
      (await import('#src/features/orders/OrderDetailsDialog.tsx'))
        .OrderDetailsDialog,
  ),
  forgotPassword: withActors(
    ['accountForms'],
    async () =>
      (await import('#src/features/session/ForgotPasswordDialog.tsx'))
        .ForgotPasswordDialog,
  ),
}

const names = Object.keys(loaders) as OpenDialog['name'][]

type AnyDialogProps = { dialog: OpenDialog; onClose: () => void }

/** The table pairs each name with that dialog's view. */
const views = recordOf(names, (name) =>
  lazyPage(loaders[name] as () => Promise<ComponentType<AnyDialogProps>>),
)

/** These dialogs are states of the checkout. They can open on every page. */
const outcomes = {
  unsent: lazyPage(
    async () =>
      (await import('#src/features/checkout/outcome/UnsentOrderDialog.tsx'))
        .UnsentOrderDialog,
  ),
  succeeded: lazyPage(
    async () => (await import('./OrderSucceeded.tsx')).OrderSucceeded,
  ),
  failed: lazyPage(
    async () =>
      (await import('#src/features/checkout/outcome/OrderFailedDialog.tsx'))
        .OrderFailedDialog,
  ),
}

export function Dialogs() {
  const canOrder = useIsCheckoutLoaded()
  return (
    <>
      <OpenModal />
      {canOrder && <OrderOutcome />}
    </>
  )
}

function OrderOutcome() {
  const checkout = useCheckout()
  const outcome = useSelector(checkout, (snapshot) =>
    (['unsent', 'succeeded', 'failed'] as const).find((tag) =>
      snapshot.hasTag(tag),
    ),
  )
  const isOpen = useSelector(useDialogs(), (snapshot) =>
    snapshot.matches({ news: 'open' }),
  )
  if (!outcome || !isOpen) return null

  const View = outcomes[outcome]
  // Only an answer closes the question about an unsent order.
  const onClose =
    outcome === 'unsent'
      ? undefined
      : () => checkout.send({ type: 'result.acknowledged' })

  return (
    <OpenedByItself>
      <ErrorBoundary
        key={outcome}
        frame={(...failure) => inModal(...failure, onClose)}
      >
        <Suspense fallback={<DialogLoading />}>
          <View />
        </Suspense>
      </ErrorBoundary>
    </OpenedByItself>
  )
}

function OpenedByItself({ children }: { children: ReactNode }) {
  return <Unasked value={useUnasked()}>{children}</Unasked>
}

/**
 * Answers a tap before React renders the dialog, which takes a slow phone several frames: an opening dialog is
 * deferred, and one that it replaces is hidden at once, so that it takes no input.
 */
function OpenModal() {
  const dialogs = useDialogs()
  const dialog = useSelector(dialogs, (snapshot) => snapshot.context.dialog)
  const view = useMemo(
    () =>
      dialog &&
      viewOf(dialog, () =>
        dialogs.send({ type: 'dialog.close', name: dialog.name }),
      ),
    [dialogs, dialog],
  )
  const deferredView = useDeferredValue(view)

  return (
    view &&
    deferredView && (
      <chakra.div css={deferredView.key === dialog?.name ? undefined : hidden}>
        {deferredView}
      </chakra.div>
    )
  )
}

const hidden = {
  '& dialog, & dialog::backdrop': { visibility: 'hidden' },
}

function viewOf(dialog: OpenDialog, onClose: () => void) {
  const { name, isUnasked } = dialog
  const View = views[name]
  const view = (
    <ErrorBoundary
      key={name}
      frame={(...failure) => inModal(...failure, onClose)}
    >
      <Suspense
        fallback={
          <DialogLoading
            onClose={onClose}
            size={name === 'itemDetail' ? 'dish' : 'md'}
          />
        }
      >
        <View dialog={dialog} onClose={onClose} />
      </Suspense>
    </ErrorBoundary>
  )
  return isUnasked ? <OpenedByItself key={name}>{view}</OpenedByItself> : view
}

function inModal(
  content: ReactNode,
  title: string,
  onClose?: () => void,
  size: 'md' | 'dish' = 'md',
) {
  return (
    <Modal
      open
      size={size}
      title={title}
      onClose={onClose ?? (() => {})}
      closedBy={onClose ? 'any' : 'none'}
    >
      {content}
    </Modal>
  )
}

/** Milliseconds before a dialog that is still loading shows a spinner. */
const spinnerDelay = 300

type WaitingProps = { onClose?: () => void; size?: 'md' | 'dish' }

function DialogLoading({ onClose, size }: WaitingProps) {
  const { loading } = useUiTexts()
  const [isLate, setLate] = useState(false)

  useEffect(() => {
    const timer = setTimeout(setLate, spinnerDelay, true)
    return () => clearTimeout(timer)
  }, [])

  return inModal(
    isLate ? <Loading /> : <chakra.div minH="20" />,
    loading,
    onClose,
    size,
  )
}

/** Functions that each prefetch one dialog's code. */
export const dialogPreloads = Object.values({ ...views, ...outcomes }).map(
  ({ preload }) => preload,
)
