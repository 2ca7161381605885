import type { Attachment, Letter, SendMail } from '../../../gateways/mail.ts'
import type { SendSms, Sms } from '../../../gateways/sms.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Calendar } from '../../calendar/calendar.reads.ts'
import type { Settings } from '../../settings/settings.reads.ts'

export type Notifier = Platform & {
  settings: Settings
  calendar: Calendar
  sendMail: SendMail
  sendSms: SendSms
  /** What has a registered text. */
  smsTemplates: ReadonlyMap<string, string>
  /** The receipt of an order as it was issued. */
  findReceipt: FindReceipt
  /** An edition of a day sheet as it was made. */
  findDaySheet: FindDaySheet
  /** Whether the purse of the day pays an SMS, where whoever sends has counted already. */
  isPaid?: boolean
}

/** What writing needs, without sending. */
export type Composer = Omit<Notifier, 'sendMail' | 'sendSms' | 'findDaySheet'>

export type FindReceipt = (
  tranNo: string,
) => Promise<{ number: string; code: string | null; file: Attachment } | undefined>

export type FindDaySheet = (onDate: string, edition: string) => Promise<MailedSheet | undefined>

export type MailedSheet = {
  onDate: string
  version: number
  /** Something had changed since the version before. */
  isNew: boolean
  poojas: number
  changes: { added: number; changed: number; away: number }
  file: Attachment
}

/** One thing to tell one person by one channel. */
export type Message = { accountId: string | null } & (
  | { channel: 'email'; to: string; letter: Letter; attachments?: Attachment[] }
  | { channel: 'sms'; sms: Sms }
)
