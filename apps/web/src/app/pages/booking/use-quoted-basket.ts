import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { askedLines, type Delivery, daysIn } from '../../../features/booking/booking.rules.ts'
import { useBasket } from '../../../features/booking/booking.store.ts'
import { starsQuery } from '../../../features/calendar/calendar.api.ts'
import { quoteQuery } from '../../../features/checkout/checkout.api.ts'
import { quotedBy, type ReceiptRow } from '../../../features/checkout/checkout.rules.ts'
import { refusedWords, remedyOf } from '../../../features/checkout/checkout-words.ts'
import { addressesQuery } from '../../../features/profile/use-addresses.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { useSettled } from '../../../ui/hooks/use-settled.ts'

const quietMs = 250
const collect: Delivery = { option: 'collect' }

export type BasketRow = ReceiptRow & {
  remedy: 'day' | 'star' | 'remove'
  isFew: boolean
  left: number | null
}

/** The basket with the server's quote for each line: price, places and refusal. */
export function useQuotedBasket() {
  const { t } = useTranslation()
  const lines = useBasket((basket) => basket.lines)
  const wanted = useBasket((basket) => basket.delivery)
  const refusals = useBasket((basket) => basket.refusals)
  const { data: stars = [] } = useQuery(starsQuery)
  const { data: addresses } = useQuery(addressesQuery)
  // If the chosen address was deleted, fall back to collecting until another one is chosen.
  const isLost =
    wanted.option === 'post' &&
    addresses !== undefined &&
    !addresses.some(({ id }) => id === wanted.address_id)
  const delivery = isLost ? collect : wanted
  const body = useMemo(() => ({ lines: askedLines(lines), delivery }), [lines, delivery])
  const asked = useSettled(body, quietMs)
  const quote = useQuery(quoteQuery(asked))
  // Prices are shown only if the quote belongs to exactly the current lines.
  const isCurrent = asked === body && !quote.isPlaceholderData && quote.data !== undefined
  const answer = quote.data?.lines.length === lines.length ? quote.data : undefined

  // While "collect" is chosen, quote posting as well, so that the choice can show its price.
  const first = addresses?.[0]
  const wouldPost = useQuery({
    ...quoteQuery({
      lines: asked.lines,
      delivery: { option: 'post', address_id: first?.id ?? '', frequency: 'each' },
    }),
    enabled: delivery.option === 'collect' && first !== undefined && asked.lines.length > 0,
  })
  const postage = (delivery.option === 'post' ? quote.data : wouldPost.data)?.postage ?? null

  const rows: BasketRow[] = lines.map((line, index) => {
    const quoted = quotedBy(answer, index)
    const same = quoted !== undefined && (isCurrent || quoted.offeringName === line.offeringName)
    const refusal = refusals[line.id] ?? (isCurrent ? quoted : undefined)
    return {
      id: line.id,
      date: line.date,
      malayalam: same && isCurrent ? (quoted.malayalam?.text ?? null) : null,
      offeringName: same ? quoted.offeringName : line.offeringName,
      offeringNameMl: same ? quoted.offeringNameMl : '',
      name: line.name,
      starName: stars.find(({ id }) => id === line.starId)?.name ?? null,
      quantity: line.quantity,
      amountPaise: same ? quoted.amountPaise : undefined,
      refused: refusal && refusedWords(t, refusal),
      remedy: refusal ? remedyOf(refusal.reason) : 'day',
      isFew: quoted?.reason === 'few_left',
      left: quoted?.left ?? null,
    }
  })
  return {
    lines,
    rows,
    body,
    delivery,
    /** The address was deleted, so delivery fell back to collecting; the page says so. */
    isLost,
    addresses,
    postage,
    quote: isCurrent ? quote.data : undefined,
    query: quote,
    // Default until the quote arrives: nearly all offerings have prasadam that can be posted.
    isPostable: answer?.lines.some(({ isPostable }) => isPostable) ?? true,
    severalDays: daysIn(lines).length > 1,
  }
}
