export interface Party {
  name: string
  address: string
}

export interface Attachment {
  name: string
  type: string
  size: number
  /** The id by which the HTML refers to it (`cid:…`), if it does. */
  contentId?: string
}

interface Arrived {
  id: string
  receivedAt: string
  /** All recipients on the envelope, including blind copies; for an SMS the number without `+`. */
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
