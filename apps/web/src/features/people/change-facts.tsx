import { type Capability, capabilities } from '@vazhipadu/contract/rights'
import { ArrowRight, Check } from 'lucide-react'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { roleWords } from './people-words.ts'

type ChangeFactsProps = { held: readonly Capability[]; chosen: readonly Capability[] }

/** Current and new capabilities, with what the change means. */
export function ChangeFacts({ held, chosen }: ChangeFactsProps) {
  return (
    <>
      <BeforeAndAfter held={held} chosen={chosen} />
      <Gains chosen={chosen} />
    </>
  )
}

function BeforeAndAfter({ held, chosen }: ChangeFactsProps) {
  const { t } = useTranslation()
  const words = (rights: readonly Capability[]) =>
    rights.length === 0 ? t('office-people.change.noRights') : roleWords(t, rights)
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)_24px_minmax(0,1fr)] items-center gap-3.5 rounded-inner border border-line px-3.5 py-2.5">
      <div>
        <dt className="text-soft text-sm">{t('office-people.change.now')}</dt>
        <dd>{words(held)}</dd>
      </div>
      <ArrowRight aria-hidden="true" size={20} className="rtl:rotate-180" />
      <div>
        <dt className="text-soft text-sm">{t('office-people.change.then')}</dt>
        <dd className="font-semibold">{words(chosen)}</dd>
      </div>
    </dl>
  )
}

/** What will become possible, and what will not. */
function Gains({ chosen }: { chosen: readonly Capability[] }) {
  const { t } = useTranslation()
  return (
    <ul aria-label={t('office-people.change.gains')} className="rounded-inner border border-line">
      {capabilities.map((one) => {
        const may = chosen.includes(one)
        return (
          <li key={one} className="flex items-center gap-3 border-line border-b px-3 py-2 last:border-b-0">
            <span className={may ? 'min-w-0 flex-1' : 'min-w-0 flex-1 text-quiet'}>
              {t(`office-people.capabilityText.${one}`)}
            </span>
            {may ? (
              <Check
                role="img"
                aria-label={t('office-people.change.may')}
                size={18}
                className="text-success"
              />
            ) : (
              <span className="text-quiet text-sm">{t('office-people.change.mayNot')}</span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
