export interface Party {
  name: string
  address: string
}

export interface Attachment {
  name: string
  type: string
  size: number
  /** How the letter's HTML refers to it (`cid:…`), when it does. */
  contentId?: string
}

interface Arrived {
  id: string
  receivedAt: string
  /** Everyone it was handed over for, blind copies included; for an SMS the number without `+`. */
  to: Party[]
  text: string
}

export interface Mail extends Arrived {
  channel: 'mail'
  from: Party
  envelope: { from: string; to: string[] }
  messageId: string
  subject: string
  html: string
  headers: { name: string; value: string }[]
  attachments: Attachment[]
}

export interface Sms extends Arrived {
  channel: 'sms'
  requestId: string
  templateId: string
  variables: Record<string, string>
}

export type Message = Mail | Sms
