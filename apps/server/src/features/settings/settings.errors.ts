import { FieldsRefused } from '../../platform/words/translate-field.ts'

export const settingInvalid = ({ code, message, ...params }: { code: string; message: string }) =>
  new FieldsRefused([{ at: 'value', kind: code, message, params }], 'setting_invalid')
