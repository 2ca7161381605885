import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { drawQuery, readShard } from '../../../features/releases/announced-queries.ts'
import { keepCode, ownCode } from '../../../features/releases/pass-store.ts'
import { checkDraw, checkOwn } from '../../../features/releases/verify-checks.ts'
import { VerifyCode } from '../../../features/releases/verify-code.tsx'
import { VerifySeals } from '../../../features/releases/verify-seals.tsx'
import { VerifySteps } from '../../../features/releases/verify-steps.tsx'
import { ApiError, errorText } from '../../../lib/api/api-error.ts'
import { useTemple } from '../../../lib/api/use-temple.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { AlertBanner } from '../../../ui/feedback/alert-banner.tsx'
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { PageHeading } from '../../../ui/layout/page-heading.tsx'

/** Verifies a draw in this browser; with an entry's code, also that entry's place. */
export function DrawPage() {
  const { t } = useTranslation()
  const { timeZone } = useTemple()
  const { drawId = '' } = useParams()
  const { data: draw, error, refetch } = useQuery(drawQuery(drawId))
  const [own, setOwn] = useState(() => ownCode(drawId))
  const checked = useQuery({
    queryKey: ['draw', drawId, 'checked', draw],
    queryFn: () => (draw ? checkDraw(t, draw) : []),
    enabled: draw !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const found = useQuery({
    queryKey: ['draw', drawId, 'own', own, draw],
    queryFn: () => (draw && own ? checkOwn(t, draw, own, (shard) => readShard(drawId, shard)) : []),
    enabled: draw !== undefined && own !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const isUnknown = error instanceof ApiError && [404, 422].includes(error.status)
  const steps = [...(checked.data ?? []), ...(found.data ?? [])]
  const isWrong = steps.some(({ standing }) => standing === 'wrong')
  const isWhole = draw?.drawnAt !== null && steps.length > 0
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeading title={t('app.titles.draw')}>{t('releases.verify.lead')}</PageHeading>
      {draw ? (
        <div className="grid gap-6">
          {draw.calledOffAt !== null ? (
            <AlertBanner type="warning" duration={0} title={t('releases.verify.calledOff')}>
              {t('releases.verify.calledOffText')}
            </AlertBanner>
          ) : (
            draw.drawnAt === null && (
              <AlertBanner type="info" duration={0} title={t('releases.verify.notYet')}>
                {t('releases.verify.notYetText')}
              </AlertBanner>
            )
          )}
          {isWhole && (
            <AlertBanner
              type={isWrong ? 'danger' : 'success'}
              duration={0}
              title={t(isWrong ? 'releases.verify.wrong' : 'releases.verify.right')}
            />
          )}
          <section aria-labelledby="worked-out" className="grid gap-3">
            <h2 id="worked-out">{t('releases.verify.stepsTitle')}</h2>
            <VerifySteps steps={steps} />
          </section>
          {found.error && (
            <LoadFailed message={errorText(found.error)} onRetry={() => void found.refetch()} />
          )}
          <VerifyCode
            code={own?.code}
            onCode={(code) => {
              const typed = { code, lateNo: null }
              keepCode(drawId, typed)
              setOwn(typed)
            }}
          />
          <section aria-labelledby="seals" className="grid gap-3">
            <h2 id="seals">{t('releases.verify.sealsTitle')}</h2>
            <VerifySeals draw={draw} timeZone={timeZone} />
          </section>
        </div>
      ) : error ? (
        <LoadFailed
          title={isUnknown ? t('releases.verify.unknown') : t('releases.failed')}
          message={errorText(error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton className="h-96 w-full rounded-card" />
      )}
    </div>
  )
}
