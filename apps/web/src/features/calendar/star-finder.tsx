import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../lib/api/api-error.ts'
import { addDays, type CivilDay } from '../../lib/dates/civil-day.ts'
import { formatDay } from '../../lib/format/format-day.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { starOptions } from '../../lib/star-options.ts'
import { Beside } from '../../ui/beside.tsx'
import { Button } from '../../ui/button.tsx'
import { Combobox } from '../../ui/fields/combobox.tsx'
import { starDayQuery, starsQuery } from './calendar.api.ts'
import { ayilyam } from './calendar.rules.ts'
import { reasonWords } from './calendar-words.ts'

interface StarFinderProps {
  offeringId: number
  /** The devotee's birth star, or Ayilyam if it is not known. */
  starId: number | undefined
  today: CivilDay
  /** The star's day on the current page; pressing again searches from there. */
  onPageOf: (starId: number) => CivilDay | undefined
  onFound: (date: CivilDay, bookable: boolean) => void
}

/** Jumps to the next day of a birth star that still has places. */
export function StarFinder({ offeringId, starId, today, onPageOf, onFound }: StarFinderProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { data: stars = [] } = useQuery(starsQuery)
  const [picked, setPicked] = useState<number>()
  const [finding, setFinding] = useState(false)
  const [notice, setNotice] = useState('')
  const wanted = picked ?? starId ?? ayilyam
  const star = stars.find(({ id }) => id === wanted)?.name ?? ''

  const find = async (id: number) => {
    const from = onPageOf(id)
    const name = stars.find((each) => each.id === id)?.name ?? ''
    setFinding(true)
    setNotice('')
    try {
      const found = await client.fetchQuery(starDayQuery(offeringId, id, from ? addDays(from, 1) : today))
      const first = formatDay(found.star_date, 'dated')
      const reason = reasonWords(t, found)
      if (found.date === null) setNotice(t('calendar.finder.none', { star: name, first, reason }))
      else {
        const day = formatDay(found.date, 'dated')
        setNotice(
          found.date === found.star_date
            ? t('calendar.finder.found', { star: name, day })
            : t('calendar.finder.moved', { star: name, first, reason, day }),
        )
      }
      onFound(found.date ?? found.star_date, found.date !== null)
    } catch (failure) {
      setNotice(errorText(failure))
    } finally {
      setFinding(false)
    }
  }

  return (
    <div className="grid max-sm:w-full gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span className="text-soft max-sm:w-full">{t('calendar.finder.label')}</span>
        <div className="min-w-36 flex-1 sm:max-w-64">
          <Combobox
            aria-label={t('calendar.finder.label')}
            searchPlaceholder={t('calendar.finder.search')}
            options={starOptions(stars)}
            renderChosen={({ label, hint }) => (
              <>
                {label} <Beside className="max-sm:hidden">{hint}</Beside>
              </>
            )}
            value={String(wanted)}
            onChange={(value) => {
              setPicked(Number(value))
              void find(Number(value))
            }}
          />
        </div>
        <Button look="quiet" loading={finding} disabled={!star} onClick={() => void find(wanted)}>
          {t('calendar.finder.next', { star })}
        </Button>
      </div>
      <p role="status" className="min-h-6 text-soft">
        {notice}
      </p>
    </div>
  )
}
