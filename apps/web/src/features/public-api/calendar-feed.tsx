import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../lib/api/api-error.ts'
import { formatInstant } from '../../lib/format/format-moment.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { CopyNumber } from '../../ui/copy-number.tsx'
import { ConfirmInPlace } from '../../ui/feedback/confirm-in-place.tsx'
import { showToast } from '../../ui/feedback/toast.tsx'
import { feedQuery, makeFeed, revokeFeed } from './public-api.api.ts'

/** The secret URL of the devotee's calendar feed: creates it, shows it once, revokes it. */
export function CalendarFeed() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const { data: feed } = useQuery(feedQuery)
  const onError = (failure: unknown) => {
    showToast(errorText(failure), 'error')
  }
  const make = useMutation({
    mutationFn: makeFeed,
    onSuccess: (made) => client.setQueryData(feedQuery.queryKey, { createdAt: made.createdAt }),
    onError,
  })
  const revoke = useMutation({
    mutationFn: revokeFeed,
    onSuccess: ({ message }) => {
      make.reset()
      setAsking(false)
      client.setQueryData(feedQuery.queryKey, { createdAt: null })
      showToast(message, 'success')
    },
    onError,
  })
  if (asking) {
    return (
      <ConfirmInPlace
        question={t('profile.calendar.question')}
        yes={t('profile.calendar.revoke')}
        no={t('profile.keep')}
        busy={revoke.isPending}
        onYes={() => revoke.mutate()}
        onNo={() => setAsking(false)}
      >
        {t('profile.calendar.effect')}
      </ConfirmInPlace>
    )
  }
  const isMade = typeof feed?.createdAt === 'string'
  return (
    <div className="grid gap-3">
      {make.data ? (
        <div role="status" className="grid gap-1">
          <CopyNumber value={make.data.url} label={t('profile.calendar.address')} />
          <p className="text-soft">{t('profile.calendar.once')}</p>
        </div>
      ) : (
        isMade && (
          <p className="text-soft">
            {t('profile.calendar.since', { day: formatInstant(feed.createdAt ?? '') })}{' '}
            {t('profile.calendar.anotherEffect')}
          </p>
        )
      )}
      <div className="flex flex-wrap gap-3">
        {!make.data && (
          <Button look="line" loading={make.isPending} onClick={() => make.mutate()}>
            {t(isMade ? 'profile.calendar.another' : 'profile.calendar.make')}
          </Button>
        )}
        {isMade && (
          <Button look="plain" onClick={() => setAsking(true)}>
            {t('profile.calendar.revoke')}
          </Button>
        )}
      </div>
    </div>
  )
}
