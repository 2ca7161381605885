import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { createStore, useStore } from 'zustand'
import {
  counterChange,
  knownQuery,
  quoteQuery,
  type Sale,
  sell,
} from '../../../features/counter/counter.api.ts'
import { ApiError, errorText } from '../../../lib/api/api-error.ts'
import { useChange } from '../../../lib/api/use-change.ts'
import { useSettled } from '../../../ui/hooks/use-settled.ts'
import {
  advance,
  beginSale,
  type CounterSale,
  findObstacle,
  isMobileWrong,
  type Price,
  priceKey,
  requestOf,
  type SaleAction,
} from './counter-sale.ts'

const quietMs = 150

/** State of consecutive sales: input, price, and submitting. */
export function useCounterSale() {
  // A store instead of React state: one key may change a cell and submit, and the submit must see the change.
  const [store] = useState(() => createStore<CounterSale>(() => beginSale(crypto.randomUUID())))
  const sale = useStore(store)
  const act = (action: SaleAction) => store.setState((now) => advance(now, action), true)
  const selling = useChange(sell, counterChange)
  const client = useQueryClient()

  const wanted = priceKey(sale.lines)
  const asked = useSettled(wanted, quietMs)
  const quote = useQuery(quoteQuery(JSON.parse(asked) as Parameters<typeof quoteQuery>[0]))
  const isCurrent = asked === wanted && !quote.isPlaceholderData && sale.lines.length > 0
  const quoted = isCurrent ? quote.data : undefined
  const price: Price | undefined = quoted && {
    of: asked,
    totalPaise: quoted.totalPaise,
    isSellable: quoted.lines.every(({ isAvailable }) => isAvailable),
  }

  /** Submits and returns the resulting sale; undefined while the previous one is in progress. */
  const press = (onSold: (sold: Sale) => void): CounterSale | undefined => {
    if (store.getState().stage === 'selling') return undefined
    act({ type: 'pressed', price })
    const pressed = store.getState()
    if (pressed.stage !== 'selling' || !price) return pressed
    selling.mutate(
      { sale: requestOf(pressed, price), idempotencyKey: pressed.idempotencyKey },
      {
        onSuccess: (sold) => {
          act({ type: 'sold', sale: sold, nextKey: crypto.randomUUID() })
          // The number has a new booking now, so it must be looked up again.
          client.removeQueries({ queryKey: knownQuery(pressed.payer.mobile).queryKey })
          onSold(sold)
        },
        onError: (failure) => {
          // Keep the key after a failure: if the answer was lost, the sale may exist, and a refusal of the second
          // request does not disprove that. Replace it only if the server reports that it belongs to other lines.
          const isSpent = failure instanceof ApiError && failure.code === 'idempotency_key_reused'
          const nextKey = isSpent ? crypto.randomUUID() : undefined
          act({ type: 'failed', message: errorText(failure), nextKey })
        },
      },
    )
    return pressed
  }

  return {
    sale,
    readStage: () => store.getState().stage,
    act,
    press,
    price,
    rows: quoted?.lines ?? [],
    /** The quote for the current lines has not arrived. */
    isPricing: sale.lines.length > 0 && !quoted,
    isMobileWrong: isMobileWrong(sale.payer),
    obstacle: sale.lines.length === 0 ? undefined : findObstacle(sale, price),
    /** Set if the price could not be loaded. */
    unpriced:
      sale.lines.length > 0 && quote.isError
        ? { message: errorText(quote.error), onRetry: () => void quote.refetch() }
        : undefined,
  }
}

export type SellingSale = ReturnType<typeof useCounterSale>
