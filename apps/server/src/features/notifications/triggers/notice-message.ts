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
  /** Template ids of the registered texts. */
  smsTemplates: ReadonlyMap<string, string>
  /** Finds an order's receipt as it was issued. */
  findReceipt: FindReceipt
  /** Finds an edition of a day sheet as it was created. */
  findDaySheet: FindDaySheet
  /** Whether the day's budget covers an SMS, if the sender has already counted. */
  isPaid?: boolean
}

/** Dependencies for writing messages without sending them. */
export type Composer = Omit<Notifier, 'sendMail' | 'sendSms' | 'findDaySheet'>

export type FindReceipt = (
  tranNo: string,
) => Promise<{ number: string; code: string | null; file: Attachment } | undefined>

export type FindDaySheet = (onDate: string, edition: string) => Promise<MailedSheet | undefined>

export type MailedSheet = {
  onDate: string
  version: number
  /** Whether anything has changed since the previous version. */
  isNew: boolean
  poojas: number
  changes: { added: number; changed: number; away: number }
  file: Attachment
}

/** One message to one recipient by one channel. */
export type Message = { accountId: string | null } & (
  | { channel: 'email'; to: string; letter: Letter; attachments?: Attachment[] }
  | { channel: 'sms'; sms: Sms }
)
