import { getCalendarFile } from '@vazhipadu/contract/orders'
import { call } from '../../lib/api/call.ts'
import { createFileUrl, saveFile } from '../../lib/save-file.ts'

export async function saveCalendarFile(tranNo: string): Promise<void> {
  const text = await call(getCalendarFile, { params: { tran_no: tranNo } })
  saveFile(createFileUrl(new Blob([text], { type: 'text/calendar' })), `${tranNo}.ics`)
}
