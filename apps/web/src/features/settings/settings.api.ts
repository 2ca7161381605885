import { queryOptions } from '@tanstack/react-query'
import type { ResponseOf } from '@vazhipadu/contract/endpoint'
import { changeSetting, listSettings, type SettingKey } from '@vazhipadu/contract/settings'
import { call } from '../../lib/api/call.ts'

export type Setting = ResponseOf<typeof listSettings>['settings'][number]

export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: async ({ signal }) => (await call(listSettings, {}, { signal })).settings,
})

export const saveSetting = (key: SettingKey, value: unknown) =>
  call(changeSetting, { params: { key }, body: { value } })
