import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useHome, useMenu, useOrderLine } from '#src/hooks/actors.ts'

/** Opens the dish of `?openModal=true&itemId=6`, and cleans the address once that dish is shut. */
export function useLinkedDish() {
  const itemId = linkedId(useSearch())
  const orderLine = useOrderLine()
  const [menu, home] = [useMenu(), useHome()]
  useEffect(() => {
    if (itemId === null) return
    const { popular = [], bestSellings = [], items = [] } = home.getSnapshot().context.data ?? {}
    const known = [...menu.getSnapshot().context.items, ...popular, ...bestSellings, ...items]
    const item = known.find(({ id }) => id === itemId) ?? null
    orderLine.send({ type: 'line.arrive', itemId, item })
    return () => orderLine.send({ type: 'line.close', itemId })
  }, [itemId, orderLine, menu, home])
  useCleanAddress(itemId)
}

/** An address that kept the dish would open it again on every way back to the page. */
function useCleanAddress(itemId: number | null) {
  const [, navigate] = useLocation()
  const isOpen = useSelector(useOrderLine(), (snapshot) => snapshot.matches('open'))
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !isOpen && itemId !== null) navigate('/ordernow', { replace: true })
    wasOpen.current = isOpen
  }, [isOpen, itemId, navigate])
}

/** What is no id names the dish 0, which is not there. */
function linkedId(search: string): number | null {
  const query = new URLSearchParams(search)
  if (query.get('openModal') !== 'true') return null
  const id = Number(query.get('itemId'))
  return Number.isInteger(id) && id > 0 ? id : 0
}
