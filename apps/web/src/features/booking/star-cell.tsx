import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SuggestInput } from '../../ui/fields/suggest-input.tsx'
import { matchStars, type Star } from './match-stars.ts'
import { unknownStar } from './read-cell.ts'

interface StarCellProps {
  /** With the one that nobody knows. */
  stars: readonly Star[]
  /** Null: not known; undefined: not asked yet. */
  value: number | null | undefined
  unread: string | undefined
  /** Letters that were left behind; what they mean is read by the table. */
  onTake: (typed: string) => void
  onPick: (starId: number | null) => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  readOnly: boolean
  describedBy: string | undefined
}

/** The star by its first letters: the field is a field, so that not one of them is lost. */
export function StarCell(props: StarCellProps) {
  const { stars, value, unread, onTake, onPick, onKeyDown, readOnly, describedBy } = props
  const { t } = useTranslation()
  const [typed, setTyped] = useState<string>()
  // Leaving the field by the key that took the star comes before the next drawing.
  const draft = useRef<string>(undefined)
  const type = (next: string | undefined) => {
    draft.current = next
    setTyped(next)
  }
  const star = value === undefined ? undefined : stars.find(({ id }) => id === (value ?? unknownStar))
  const taken = unread ?? star?.name ?? ''
  return (
    <SuggestInput
      cell="star"
      label={t('booking.direct.star')}
      nothing={t('booking.star.nothing')}
      placeholder={t('booking.star.letters')}
      typed={typed}
      taken={taken}
      onTyped={type}
      // What stands there already is no search: pressed, the field lists them all.
      found={matchStars(stars, typed ?? '')}
      keyOf={({ id }) => id}
      onPick={({ id }, event) => {
        type(undefined)
        onPick(id === unknownStar ? null : id)
        if (event?.key === 'Enter') onKeyDown(event)
      }}
      onKeyDown={onKeyDown}
      onLeave={() => {
        const left = draft.current
        type(undefined)
        if (left !== undefined && left !== taken) onTake(left)
      }}
      isInvalid={unread !== undefined}
      describedBy={describedBy}
      readOnly={readOnly}
      className="cards:rounded-card cards:border cards:border-line-strong"
      draw={({ name, nameMl }) => (
        <>
          <span className="min-w-0 flex-1">{name}</span>
          <bdi lang="ml" className="text-quiet text-sm">
            {nameMl}
          </bdi>
        </>
      )}
    />
  )
}
