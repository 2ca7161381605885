import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { SuggestInput } from '../../ui/fields/suggest-input.tsx'
import { matchStars, type Star } from './match-stars.ts'
import { unknownStar } from './read-cell.ts'

interface StarCellProps {
  /** Including the "not known" entry. */
  stars: readonly Star[]
  /** Null: not known; undefined: not asked yet. */
  value: number | null | undefined
  unread: string | undefined
  /** Called with the text left in the field; the table parses it. */
  onTake: (typed: string) => void
  onPick: (starId: number | null) => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  readOnly: boolean
  /** Id of the element with the cell's error, if any. */
  describedBy: string | undefined
}

/** Picks a star by its first letters, in a real text input so that no keystroke is lost. */
export function StarCell(props: StarCellProps) {
  const { stars, value, unread, onTake, onPick, onKeyDown, readOnly, describedBy } = props
  const { t } = useTranslation()
  const [typed, setTyped] = useState<string>()
  // The key that picks a star also blurs the field before the next render, so the text is kept in a ref.
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
      // The current value is not a search: pressing the field lists all stars.
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
      isInvalid={describedBy !== undefined}
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
