import { useQuery } from '@tanstack/react-query'
import { Megaphone } from 'lucide-react'
import { Link } from 'react-router'
import { Art } from '../../../art/art.tsx'
import { useRights } from '../../../features/profile/use-rights.ts'
import { releasesQuery } from '../../../features/releases/office-releases.ts'
import { ReleaseList } from '../../../features/releases/release-list.tsx'
import { useTemple } from '../../../lib/api/use-temple.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { routes } from '../../../lib/paths.ts'
import { mayEnter } from '../../../lib/route-rights.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { HeadingWithActions } from '../../../ui/layout/heading-with-actions.tsx'
import { OfficeFailure } from '../../layouts/office-failure.tsx'

/** Announced, running and finished releases. */
export function ReleasesPage() {
  const { t } = useTranslation()
  const { timeZone } = useTemple()
  const mayAnnounce = mayEnter('announceRelease', useRights())
  const { data: releases, isError, error, refetch } = useQuery(releasesQuery)
  const announce = mayAnnounce && (
    <Button asChild look="main">
      <Link to={routes.announceRelease.path}>
        <Megaphone aria-hidden="true" size={20} />
        {t('app.titles.announceRelease')}
      </Link>
    </Button>
  )
  const isEmpty = releases?.length === 0
  return (
    <>
      <HeadingWithActions title={t('app.titles.officeReleases')} lead={t('office-releases.list.lead')}>
        {!isEmpty && announce}
      </HeadingWithActions>
      {isError && !releases ? (
        <OfficeFailure
          title={t('office-releases.failed')}
          denied={t('office-releases.denied')}
          error={error}
          onRetry={() => void refetch()}
        />
      ) : isEmpty ? (
        <EmptyState
          art={<Art name="scene-waiting" size={240} />}
          title={t('office-releases.empty.title')}
          action={announce}
        >
          <p>{t('office-releases.empty.live')}</p>
          <p className="pt-2">{t('office-releases.empty.ballot')}</p>
        </EmptyState>
      ) : (
        <ReleaseList releases={releases} timeZone={timeZone} />
      )}
    </>
  )
}
