import PostalMime, { type Address } from 'postal-mime'
import type { Party } from './message.ts'
import type { NewMessage } from './message-store.ts'

/** Sender and recipients of the SMTP envelope, independent of the message's headers. */
export interface Envelope {
  from: string
  to: string[]
}

export interface ReadMail {
  message: NewMessage
  /** Contents of the attachments, in the order of `message.attachments`. */
  contents: Uint8Array[]
}

export async function readMail(raw: Uint8Array, envelope: Envelope): Promise<ReadMail> {
  const mail = await PostalMime.parse(raw, { attachmentEncoding: 'arraybuffer' })
  const contents = mail.attachments.map(({ content }) =>
    typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content),
  )
  const named = [mail.to, mail.cc, mail.bcc].flatMap((list) => (list ?? []).flatMap(listParties))
  const message: NewMessage = {
    channel: 'mail',
    from: (mail.from ? listParties(mail.from)[0] : undefined) ?? { name: '', address: envelope.from },
    to: envelope.to.map((address) => ({ name: nameOf(address, named), address })),
    envelope,
    messageId: mail.messageId ?? '',
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html ?? '',
    headers: mail.headers.map(({ originalKey, value }) => ({ name: originalKey, value })),
    attachments: mail.attachments.map(({ filename, mimeType, contentId }, index) => ({
      name: filename ?? `attachment-${index + 1}`,
      type: mimeType,
      size: contents[index]?.byteLength ?? 0,
      ...(contentId ? { contentId: contentId.replace(/^<|>$/g, '') } : {}),
    })),
  }
  return { message, contents }
}

function listParties(address: Address): Party[] {
  if (address.group) return address.group.flatMap(listParties)
  return [{ name: address.name, address: address.address ?? '' }]
}

function nameOf(address: string, parties: Party[]): string {
  return parties.find((party) => party.address.toLowerCase() === address.toLowerCase())?.name ?? ''
}
