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

/** One sale after another: what is typed, what it costs, and the press that sells it. */
export function useCounterSale() {
  // A store and not a state: a key may change a cell and press in one, and the press sees what the cell became.
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

  const press = (onSold: (sold: Sale) => void) => {
    if (store.getState().stage === 'selling') return
    act({ type: 'pressed', price })
    const pressed = store.getState()
    if (pressed.stage !== 'selling' || !price) return
    selling.mutate(
      { sale: requestOf(pressed, price), idempotencyKey: pressed.idempotencyKey },
      {
        onSuccess: (sold) => {
          act({ type: 'sold', sale: sold, nextKey: crypto.randomUUID() })
          // Whoever was nobody by this number has bought now, and is asked for anew when they come again.
          client.removeQueries({ queryKey: knownQuery(pressed.payer.mobile).queryKey })
          onSold(sold)
        },
        onError: (failure) => {
          // A key that has sold nothing serves the next press too, and one whose answer was lost must: a refusal of
          // the second press says nothing about the first. Only when it is known to have sold other lines it is done.
          const isSpent = failure instanceof ApiError && failure.code === 'idempotency_key_reused'
          const nextKey = isSpent ? crypto.randomUUID() : undefined
          act({ type: 'failed', message: errorText(failure), nextKey })
        },
      },
    )
  }

  return {
    sale,
    act,
    press,
    price,
    rows: quoted?.lines ?? [],
    isMobileWrong: isMobileWrong(sale.payer),
    obstacle: sale.lines.length === 0 ? undefined : findObstacle(sale, price),
    /** No price came: why, and the way to ask again. */
    unpriced:
      sale.lines.length > 0 && quote.isError
        ? { message: errorText(quote.error), onRetry: () => void quote.refetch() }
        : undefined,
  }
}

export type SellingSale = ReturnType<typeof useCounterSale>
