import { expect } from '@playwright/test'
import type { Person } from './people.ts'

const inbox = process.env.E2E_INBOX_URL ?? 'http://localhost:4130'

export type Message = {
  id: string
  channel: 'mail' | 'sms'
  subject?: string
  text: string
  attachments?: { name: string; type: string }[]
}

/** Codes already returned, so that the next call waits for a newer one. */
const read = new Set<string>()

export async function messagesTo(to: string, channel: 'mail' | 'sms'): Promise<Message[]> {
  const answer = await fetch(`${inbox}/api/messages?${new URLSearchParams({ to, channel })}`)
  return (await answer.json()) as Message[]
}

async function nextCode(to: string, channel: 'mail' | 'sms'): Promise<string> {
  let code = ''
  await expect
    .poll(
      async () => {
        const unread = (await messagesTo(to, channel)).filter(({ id }) => !read.has(id))
        const newest = unread.find(({ text }) => /\b\d{6}\b/.test(text))
        code = newest ? (/\b\d{6}\b/.exec(newest.text)?.[0] ?? '') : ''
        if (newest) for (const { id } of unread) read.add(id)
        return code
      },
      { message: `a code for ${to} by ${channel}`, timeout: 20_000 },
    )
    .toMatch(/^\d{6}$/)
  return code
}

export const mailedCode = ({ email }: Person) => nextCode(email, 'mail')

export const smsCode = ({ mobile }: Person) => nextCode(`91${mobile}`, 'sms')

/** Makes the mail server reject these addresses; an empty list restores it. */
export async function bounceMailTo(addresses: readonly string[]): Promise<void> {
  const answer = await fetch(`${inbox}/api/faults`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ bounce: addresses }),
  })
  expect(answer.ok).toBe(true)
}
