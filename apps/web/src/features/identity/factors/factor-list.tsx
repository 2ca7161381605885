import { useMutation, useQuery } from '@tanstack/react-query'
import type { Factor } from '@vazhipadu/contract/factors'
import { KeyRound, Plus, TabletSmartphone } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { errorText } from '../../../lib/api/api-error.ts'
import { useChange } from '../../../lib/api/use-change.ts'
import { formatInstant } from '../../../lib/format/format-moment.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { routes } from '../../../lib/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { AlertBanner } from '../../../ui/feedback/alert-banner.tsx'
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx'
import { SkeletonText } from '../../../ui/feedback/skeleton.tsx'
import { showToast } from '../../../ui/feedback/toast.tsx'
import { factorsQuery, makeRecoveryCodes, removeFactor } from './factors.api.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

/** Below this number, ten new codes are recommended. */
const FEW_CODES = 4

/** The user's second factors, and the number of recovery codes left. */
export function FactorList() {
  const { t } = useTranslation()
  const { data: standing, error, refetch } = useQuery(factorsQuery)
  const onError = (failure: unknown) => {
    showToast(errorText(failure), 'error')
  }
  const removing = useChange(removeFactor, {
    subjects: ['factors'],
    refreshOn: 'settled',
    done: t('office-factors.list.removed'),
    onError,
  })
  const [codes, setCodes] = useState<readonly string[]>()
  const making = useMutation({
    mutationFn: makeRecoveryCodes,
    onSuccess: (made) => {
      setCodes(made.codes)
      return refetch()
    },
    onError,
  })

  if (error)
    return (
      <LoadFailed
        title={t('office-factors.failed')}
        message={errorText(error)}
        onRetry={() => void refetch()}
      />
    )
  if (!standing) return <SkeletonText lines={3} />
  const { factors, recoveryCodesLeft: left } = standing
  return (
    <div className="grid gap-4">
      {factors.length === 0 && <p>{t('office-factors.list.none')}</p>}
      <ul className="grid gap-3">
        {factors.map((factor) => (
          <FactorRow
            key={factor.id}
            factor={factor}
            removing={removing.isPending && removing.variables.id === factor.id}
            onRemove={() => removing.mutate(factor)}
          />
        ))}
      </ul>
      {factors.length > 0 && left < FEW_CODES && codes === undefined && (
        <AlertBanner type="warning" duration={0}>
          {t('office-factors.list.fewCodes', { count: left })}
        </AlertBanner>
      )}
      {codes === undefined ? (
        <div className="flex flex-wrap items-center gap-3">
          <Button asChild look="line">
            <Link to={routes.officeKey.path}>
              <Plus aria-hidden="true" size={20} />
              {factors.length === 0 ? t('office-factors.add') : t('office-factors.addAnother')}
            </Link>
          </Button>
          {factors.length > 0 && (
            <Button look="plain" loading={making.isPending} onClick={() => making.mutate()}>
              {t('office-factors.list.newCodes', { count: left })}
            </Button>
          )}
        </div>
      ) : (
        <RecoveryCodes
          codes={codes}
          heading={t('office-factors.codes.heading')}
          done={t('office-factors.list.done')}
          onDone={() => setCodes(undefined)}
        />
      )}
    </div>
  )
}

type FactorRowProps = { factor: Factor; removing: boolean; onRemove: () => void }

function FactorRow({ factor, removing, onRemove }: FactorRowProps) {
  const { t } = useTranslation()
  const Icon = factor.kind === 'app' ? TabletSmartphone : KeyRound
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line bg-card p-4">
      <Icon aria-hidden="true" size={24} className="flex-none text-soft" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-semibold">
          <bdi dir="auto">{factor.name}</bdi>
        </p>
        <p className="text-soft text-sm">
          {t(`office-factors.list.kinds.${factor.kind}`, { when: formatInstant(factor.createdAt) })}
        </p>
        {factor.lastUsedAt !== null && (
          <p className="text-quiet text-sm">
            {t('office-factors.list.used', { when: formatInstant(factor.lastUsedAt) })}
          </p>
        )}
      </div>
      <Button
        look="plain"
        loading={removing}
        className="max-sm:ms-7"
        aria-label={t('office-factors.list.removeNamed', { name: factor.name })}
        onClick={onRemove}
      >
        {t('office-factors.list.remove')}
      </Button>
    </li>
  )
}
