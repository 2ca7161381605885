import { formatRupees } from '@vazhipadu/locales/format-rupees'
import { type KeyboardEvent, type Ref, useState } from 'react'
import { Art } from '../../art/art.tsx'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { Beside } from '../../ui/beside.tsx'
import { SuggestInput } from '../../ui/fields/suggest-input.tsx'

export type Choice = {
  id: number
  name: string
  nameMl: string
  pricePaise: number
  deity: { name: string; emblem: string }
}

interface OfferingEntryProps {
  offerings: readonly Choice[]
  onPick: (offering: Choice) => void
  inputRef?: Ref<HTMLInputElement> | undefined
  onKeyDown?: ((event: KeyboardEvent<HTMLInputElement>) => void) | undefined
  readOnly?: boolean
  autoFocus?: boolean
  className?: string
}

const mostShown = 7

/** Names that start with the text first, then names that contain it; deity names match too. */
export function matchOfferings(offerings: readonly Choice[], typed: string): Choice[] {
  const wanted = typed.trim().toLowerCase()
  if (wanted === '') return []
  const rank = ({ name, nameMl, deity }: Choice) => {
    const text = name.toLowerCase()
    if (text.startsWith(wanted)) return 0
    if (text.includes(wanted) || nameMl.includes(wanted)) return 1
    return deity.name.toLowerCase().includes(wanted) ? 2 : 3
  }
  return offerings
    .map((offering) => ({ offering, at: rank(offering) }))
    .filter(({ at }) => at < 3)
    .sort((a, b) => a.at - b.at)
    .slice(0, mostShown)
    .map(({ offering }) => offering)
}

function Marked({ text, part }: { text: string; part: string }) {
  const at = text.toLowerCase().indexOf(part.trim().toLowerCase())
  if (at < 0) return text
  const end = at + part.trim().length
  return (
    <>
      {text.slice(0, at)}
      <b className="font-semibold">{text.slice(at, end)}</b>
      {text.slice(end)}
    </>
  )
}

/** Finds an offering by the letters typed: the arrow keys choose, Enter or Tab picks. */
export function OfferingEntry({ offerings, onPick, ...field }: OfferingEntryProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  return (
    <SuggestInput
      {...field}
      label={t('booking.direct.offering')}
      placeholder={t('booking.direct.typeOffering')}
      nothing={t('booking.direct.nothing')}
      typed={typed}
      onTyped={(next = '') => setTyped(next)}
      found={matchOfferings(offerings, typed)}
      keyOf={({ id }) => id}
      onPick={(offering, event) => {
        // Keep Tab from moving on: the focus goes to the new line instead.
        event?.preventDefault()
        setTyped('')
        onPick(offering)
      }}
      draw={(offering) => (
        <>
          <Art name={offering.deity.emblem as `deity-${string}`} size={30} className="text-art" />
          <span className="min-w-0 flex-1 leading-snug">
            <span className="block">
              <Marked text={offering.name} part={typed} />
            </span>
            <Beside className="block text-soft">{offering.nameMl}</Beside>
          </span>
          <bdi className="num">{formatRupees(offering.pricePaise)}</bdi>
        </>
      )}
    />
  )
}
