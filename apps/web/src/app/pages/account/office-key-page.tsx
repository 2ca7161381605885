import { useMutation, useQuery } from '@tanstack/react-query'
import type { FactorStanding } from '@vazhipadu/contract/factors'
import { type ReactNode, useState } from 'react'
import { Link, Navigate, useNavigate } from 'react-router'
import { factorsQuery, makeRecoveryCodes } from '../../../features/identity/factors/factors.api.ts'
import { KeyForm } from '../../../features/identity/factors/key-form.tsx'
import { MailProof } from '../../../features/identity/factors/mail-proof.tsx'
import { RecoveryCodes } from '../../../features/identity/factors/recovery-codes.tsx'
import { profileQuery } from '../../../features/profile/profile.api.ts'
import { errorText } from '../../../lib/api/api-error.ts'
import { formatInstant } from '../../../lib/format/format-moment.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { authenticatedEntry, routes } from '../../../lib/paths.ts'
import { takeWanted } from '../../../lib/session/wanted-page.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { AlertBanner } from '../../../ui/feedback/alert-banner.tsx'
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx'
import { PageSpinner } from '../../../ui/feedback/spinner.tsx'
import { showToast } from '../../../ui/feedback/toast.tsx'

/** Adds a second factor for the office and creates ten recovery codes. */
export function OfficeKeyPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { data: standing, error, refetch } = useQuery(factorsQuery)
  const { data: profile } = useQuery(profileQuery)
  const [added, setAdded] = useState<string>()
  const making = useMutation({ mutationFn: makeRecoveryCodes })
  if (!standing || !profile) {
    return (
      <KeySteps
        place={1}
        title={t('office-factors.key.title')}
        lead={t('office-factors.key.lead')}
        aside={<Why />}
      >
        {error ? (
          <LoadFailed
            title={t('office-factors.failed')}
            message={errorText(error)}
            onRetry={() => void refetch()}
          />
        ) : (
          <PageSpinner />
        )}
      </KeySteps>
    )
  }
  if (!standing.worksHere) return <Navigate to={authenticatedEntry} replace />
  const leave = () => void navigate(takeWanted() ?? authenticatedEntry, { replace: true })

  if (added !== undefined) {
    return (
      <KeySteps
        place={2}
        title={t('office-factors.codes.title')}
        lead={t('office-factors.codes.lead')}
        aside={<Lost onAnother={() => setAdded(undefined)} />}
      >
        <AlertBanner type="success" duration={0} title={t('office-factors.codes.added', { name: added })}>
          {t('office-factors.codes.addedText')}
        </AlertBanner>
        {making.data ? (
          <RecoveryCodes
            codes={making.data.codes}
            heading={t('office-factors.codes.heading')}
            done={t('office-factors.codes.go')}
            onDone={leave}
          />
        ) : making.error ? (
          <LoadFailed
            title={t('office-factors.failed')}
            message={errorText(making.error)}
            onRetry={() => making.mutate()}
          />
        ) : (
          <PageSpinner />
        )}
      </KeySteps>
    )
  }
  const onAdded = (name: string) => {
    // Keep existing codes: new ones would invalidate the printed ones.
    if (standing.recoveryCodesLeft > 0 && !making.data) {
      showToast(t('office-factors.codes.added', { name }), 'success')
      leave()
      return
    }
    setAdded(name)
    if (!making.data) making.mutate()
  }
  return (
    <KeySteps place={1} title={t('office-factors.key.title')} lead={leadOf(standing)} aside={<Why />}>
      {standing.entry === 'full' && standing.mayEnrol && (
        <AlertBanner type="info" duration={0}>
          {t('office-factors.confirm.recovered')}
        </AlertBanner>
      )}
      {standing.factors.length === 0 && !standing.mayEnrol ? (
        <section className="grid gap-3">
          <h2>{t('office-factors.mail.title')}</h2>
          <MailProof email={profile.email} />
        </section>
      ) : (
        <KeyForm owner={profile.name} onAdded={onAdded} />
      )}
      {standing.entry !== 'closed' && (
        <Button asChild look="plain" className="-ms-3 justify-self-start">
          <Link to={routes.home.path}>{t('office-factors.key.later')}</Link>
        </Button>
      )}
    </KeySteps>
  )

  function leadOf({ graceEndsAt }: FactorStanding): ReactNode {
    return graceEndsAt === null
      ? t('office-factors.key.lead')
      : t('office-factors.key.graceLead', { day: formatInstant(graceEndsAt) })
  }
}

interface KeyStepsProps {
  place: 1 | 2
  title: ReactNode
  lead: ReactNode
  aside: ReactNode
  children: ReactNode
}

/** Frame of the two steps for adding a key: instructions on the left, reasons on the right. */
function KeySteps({ place, title, lead, aside, children }: KeyStepsProps) {
  const { t } = useTranslation()
  return (
    <div className="mx-auto grid max-w-5xl grid-cols-1 items-start gap-10 py-2 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-16">
      <div className="grid grid-cols-1 gap-6">
        <div className="grid gap-2">
          <p className="flex items-center gap-2.5 text-soft print:hidden">
            {[1, 2].map((step) => (
              <span
                key={step}
                aria-hidden="true"
                className={classNames('h-1.5 w-14 rounded-full', step <= place ? 'bg-primary' : 'bg-line')}
              />
            ))}
            {t('office-factors.key.step', { place })}
          </p>
          <h1>{title}</h1>
          <p className="text-lg text-soft">{lead}</p>
        </div>
        {children}
      </div>
      <aside className="grid gap-4 border-gold border-s-[3px] ps-6 print:hidden">{aside}</aside>
    </div>
  )
}

function Why() {
  const { t } = useTranslation()
  return (
    <>
      <h2>{t('office-factors.why.title')}</h2>
      {(['everyone', 'trick', 'shared'] as const).map((reason) => (
        <p key={reason}>
          <b className="block">{t(`office-factors.why.${reason}`)}</b>
          <span className="text-soft">{t(`office-factors.why.${reason}Text`)}</span>
        </p>
      ))}
    </>
  )
}

function Lost({ onAnother }: { onAnother: () => void }) {
  const { t } = useTranslation()
  return (
    <>
      <h2>{t('office-factors.lost.title')}</h2>
      {(['none', 'second'] as const).map((case_) => (
        <p key={case_}>
          <b className="block">{t(`office-factors.lost.${case_}`)}</b>
          <span className="text-soft">{t(`office-factors.lost.${case_}Text`)}</span>
        </p>
      ))}
      <Button look="plain" className="-ms-3" onClick={onAnother}>
        {t('office-factors.addAnother')}
      </Button>
    </>
  )
}
