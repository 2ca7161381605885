import { releaseFacts } from '@vazhipadu/contract/releases/facts'
import { formatNumber } from '../../lib/format/format-number.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { classNames } from '../../ui/class-names.ts'

const shown = 12

/** Place in the waiting list after the draw, without a promise. */
export function BallotLine({ before }: { before: number }) {
  const { t } = useTranslation()
  const place = before + 1
  return (
    <section aria-labelledby="line" className="grid gap-3 rounded-card border border-line bg-card p-5 md:p-7">
      <div>
        <h2 id="line" className="font-normal font-sans text-base text-soft">
          {t(place <= shown ? 'releases.line.close' : 'releases.line.title')}
        </h2>
        <p className="title text-[2.25rem] leading-11">
          {t('releases.line.place', { place: formatNumber(place) })}
        </p>
      </div>
      {place <= shown && (
        <div aria-hidden="true" className="flex flex-wrap gap-1.5">
          {Array.from({ length: shown }, (_, index) => index + 1).map((number) => (
            <span
              key={number}
              className={classNames(
                'title num grid h-11 min-w-10 flex-1 place-items-center rounded-inner text-lg',
                number === place
                  ? 'bg-primary text-neutral ring-4 ring-primary-subtle'
                  : 'bg-sunken text-soft',
              )}
            >
              {number}
            </span>
          ))}
        </div>
      )}
      <p className="text-soft">{t('releases.line.text', { hours: releaseFacts.nextPayHours })}</p>
    </section>
  )
}
