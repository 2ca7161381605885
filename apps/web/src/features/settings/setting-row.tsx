import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Capability, mayCall } from '@vazhipadu/contract/rights'
import { settingSchemas } from '@vazhipadu/contract/schemas/settings'
import { changeSetting } from '@vazhipadu/contract/settings'
import { CircleCheck } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { ApiError, errorText } from '../../lib/api/api-error.ts'
import { templeQuery } from '../../lib/api/use-temple.ts'
import { formatFieldIssue } from '../../lib/form/format-issue.ts'
import { useUnsaved } from '../../lib/form/use-unsaved.ts'
import { formatInstant } from '../../lib/format/format-moment.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { FormItem } from '../../ui/fields/form-item.tsx'
import { perUnitOf, SettingControl, textName } from './setting-control.tsx'
import { type Setting, saveSetting, settingsQuery } from './settings.api.ts'

/** JSON writes NaN as null, which would look like an empty field. */
const write = (value: unknown) =>
  JSON.stringify(value, (_key, part) => (Number.isNaN(part) ? 'not a number' : part))
const same = (a: unknown, b: unknown) => write(a) === write(b)

interface SettingRowProps {
  setting: Setting
  rights: readonly Capability[]
  timeZone: string
  /** Hidden instead of unmounted, so that unsaved input survives. */
  hidden: boolean
}

/** One setting with its own save button and result. */
export function SettingRow({ setting, rights, timeZone, hidden }: SettingRowProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [draft, setDraft] = useState(setting.value)
  const [fault, setFault] = useState<string>()
  const schema = settingSchemas[setting.key]
  const words = textName(setting.key)
  const label = t(`office-settings.names.${words}`)
  const mayChange = mayCall(changeSetting, rights)
  const dirty = !same(draft, setting.value)
  useUnsaved(dirty)
  const saving = useMutation({
    mutationFn: (value: unknown) => saveSetting(setting.key, value),
    onSuccess: async (saved) => {
      setDraft(saved.value)
      client.setQueryData(settingsQuery.queryKey, (known) =>
        known?.map((one) => (one.key === saved.key ? saved : one)),
      )
      await client.invalidateQueries({ queryKey: templeQuery.queryKey })
    },
    onError: (failure) => {
      setFault((failure instanceof ApiError && failure.fields.value) || errorText(failure))
    },
  })
  const change = (value: unknown) => {
    setDraft(value)
    setFault(undefined)
    saving.reset()
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    const checked = schema.safeParse(draft)
    if (!checked.success) {
      const [issue] = checked.error.issues
      setFault(issue && formatFieldIssue(issue, draft, perUnitOf(setting.key)))
      return
    }
    setFault(undefined)
    saving.mutate(checked.data)
  }
  return (
    <form
      onSubmit={save}
      noValidate
      aria-label={label}
      hidden={hidden}
      className={classNames(
        'gap-x-6 gap-y-2 border-line border-t py-4 first:border-t-0 lg:grid-cols-[minmax(0,1fr)_14rem]',
        !hidden && 'grid',
      )}
    >
      <FormItem label={label} hint={t(`office-settings.hints.${words}`)} error={fault} size="sm">
        <fieldset disabled={!mayChange} className="min-w-0">
          <SettingControl name={setting.key} label={label} value={draft} onChange={change} />
        </fieldset>
      </FormItem>
      <div className="flex flex-wrap content-start items-center gap-2 lg:pt-7.5">
        {dirty ? (
          <>
            <Button type="submit" size="sm" loading={saving.isPending}>
              {t('office-settings.save')}
            </Button>
            <Button look="plain" size="sm" onClick={() => change(setting.value)}>
              {t('office-settings.undo')}
            </Button>
          </>
        ) : (
          <>
            {setting.isDefault ? (
              <Badge>{t('office-settings.default')}</Badge>
            ) : (
              <span className="text-quiet text-sm">
                {setting.changedAt &&
                  t('office-settings.changed', { when: formatInstant(setting.changedAt, timeZone) })}
              </span>
            )}
            {setting.takesEffectAt && (
              <Badge tone="warning">
                {t('office-settings.takesEffect', { when: formatInstant(setting.takesEffectAt, timeZone) })}
              </Badge>
            )}
            {!mayChange && <span className="text-quiet text-sm">{t('office-settings.kept')}</span>}
            {!setting.isDefault && mayChange && (
              <Button look="plain" size="xs" onClick={() => change(schema.parse(undefined))}>
                {t('office-settings.toDefault')}
              </Button>
            )}
          </>
        )}
        <span role="status" className="flex items-center gap-1.5 text-sm text-success empty:hidden">
          {saving.isSuccess && !dirty && (
            <>
              <CircleCheck aria-hidden="true" size={18} />
              {t('office-settings.saved')}
            </>
          )}
        </span>
      </div>
    </form>
  )
}
