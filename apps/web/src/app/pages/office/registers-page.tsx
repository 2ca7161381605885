import { useMutation, useQuery } from '@tanstack/react-query'
import { exportReceiptLines } from '@vazhipadu/contract/reports/registers'
import { mayCall } from '@vazhipadu/contract/rights'
import { Download, Printer } from 'lucide-react'
import { todayQuery } from '../../../features/calendar/read-today.ts'
import { useRights } from '../../../features/profile/use-rights.ts'
import { PeriodChoice } from '../../../features/reports/registers/period-choice.tsx'
import { downloadLines, type Span } from '../../../features/reports/registers/registers.api.ts'
import { nameYear, spanOf } from '../../../features/reports/registers/registers.rules.ts'
import { errorText } from '../../../lib/api/api-error.ts'
import { useTemple } from '../../../lib/api/use-temple.ts'
import { monthOf } from '../../../lib/dates/civil-day.ts'
import { formatMonth } from '../../../lib/format/format-day.ts'
import { useTextsUnder, useTranslation } from '../../../lib/i18n/use-translation.ts'
import { saveDownload } from '../../../lib/save-download.ts'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/feedback/toast.tsx'
import { Segmented } from '../../../ui/fields/segmented.tsx'
import { HeadingWithActions } from '../../../ui/layout/heading-with-actions.tsx'
import { Tabs } from '../../../ui/layout/tabs.tsx'
import { useUrlState } from '../../routing/use-url-state.ts'
import { RegisterView, registerNames } from './register-view.tsx'

const monthShape = /^\d{4}-(0[1-9]|1[0-2])$/

/** The temple's registers; the open page is in the URL. */
export function RegistersPage() {
  const { t } = useTranslation()
  const { name: temple } = useTemple()
  const { search, show } = useUrlState()
  const today = useQuery(todayQuery).data?.date
  const asked = search.get('month') ?? ''
  const month = monthShape.test(asked) ? asked : today && monthOf(today)
  const register = registerNames.find((name) => name === search.get('register')) ?? 'dayBook'
  const series = search.get('series') === 'counter' ? 'counter' : 'online'
  const unit = search.get('of') === 'year' ? 'year' : 'month'
  const mayExport = mayCall(exportReceiptLines, useRights())
  const saving = useMutation({
    mutationFn: async (of: Span) => saveDownload((await downloadLines(of)).url),
    onError: (failure) => showToast(errorText(failure), 'error'),
  })
  const span = month && spanOf(month, register === 'year' ? 'year' : unit)
  const word = useTextsUnder('office-registers')
  return (
    <>
      <p className="hidden font-semibold print:block">{temple}</p>
      <HeadingWithActions
        title={
          <>
            <span className="print:hidden">{t('app.titles.registers')}</span>
            <span className="hidden print:inline">{word(`tabs.${register}`)}</span>
          </>
        }
        lead={
          month &&
          word('lead', {
            register: word(`tabs.${register}`),
            period: register === 'year' ? nameYear(month) : formatMonth(month),
            year: nameYear(month),
          })
        }
      >
        {mayExport && (
          <Button
            look="line"
            icon={<Download aria-hidden="true" size={18} />}
            loading={saving.isPending}
            disabled={!span}
            onClick={() => span && saving.mutate(span)}
          >
            {word('csv')}
          </Button>
        )}
        <Button look="main" icon={<Printer aria-hidden="true" size={18} />} onClick={() => window.print()}>
          {word('print')}
        </Button>
      </HeadingWithActions>
      <div className="grid grid-cols-1 gap-4">
        {month && (
          <PeriodChoice
            month={month}
            today={today}
            onMonth={(next) => show({ month: next, below: undefined })}
            aside={
              register === 'receipts' ? (
                <Segmented
                  label={word('series.label')}
                  options={[
                    { value: 'online', label: word('series.online') },
                    { value: 'counter', label: word('series.counter') },
                  ]}
                  value={series}
                  onChange={(next) => show({ series: next, below: undefined })}
                />
              ) : register === 'takings' ? (
                <Segmented
                  label={word('of.label')}
                  options={[
                    { value: 'month', label: word('of.month') },
                    { value: 'year', label: word('of.year') },
                  ]}
                  value={unit}
                  onChange={(next) => show({ of: next })}
                />
              ) : undefined
            }
          />
        )}
        <Tabs
          label={t('app.titles.registers')}
          value={register}
          onChange={(next) => show({ register: next, below: undefined })}
          tabs={registerNames.map((name) => ({
            value: name,
            label: word(`tabs.${name}`),
            content: month && name === register && (
              <RegisterView register={name} month={month} today={today} />
            ),
          }))}
        />
        <p className="hidden pt-16 print:flex print:justify-between">
          {(['prepared', 'seen', 'audited'] as const).map((sign) => (
            <span key={sign} className="w-[28%] border-black border-t pt-1 text-[9pt]">
              {word(`signed.${sign}`)}
            </span>
          ))}
        </p>
      </div>
    </>
  )
}
