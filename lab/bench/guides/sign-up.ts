import { setTimeout as delay } from 'node:timers/promises'
import type { Reader } from './follow-page.ts'

type Answer = { tempToken?: string; status?: string }

/** Signs up as in the app; both codes are read from the inbox. */
export async function signUp({ api, web, inbox }: Reader, email: string): Promise<void> {
  const mobile = '9847012345'
  const post = async (path: string, body: object): Promise<Answer> => {
    const answer = await fetch(`${api}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: web },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path} answers ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as Answer
  }
  const { tempToken: token } = await post('/auth/register', {
    name: 'Lakshmi Menon',
    email,
    mobile,
    password: 'a lamp in the evening 7',
    consent: true,
  })
  await post('/auth/verify-email', { otpCode: await findCode(inbox, email, 'mail'), token })
  await post('/auth/verify-mobile', { otpCode: await findCode(inbox, `91${mobile}`, 'sms'), token })
}

async function findCode(inbox: string, to: string, channel: 'mail' | 'sms'): Promise<string> {
  const deadline = performance.now() + 60_000
  while (performance.now() < deadline) {
    const answer = await fetch(`${inbox}/api/messages?${new URLSearchParams({ to, channel })}`)
    const messages = (await answer.json()) as { text: string }[]
    const code = messages.map(({ text }) => /\b\d{6}\b/.exec(text)?.[0]).find((found) => found !== undefined)
    if (code !== undefined) return code
    await delay(200)
  }
  throw new Error(`no code came for ${to}`)
}
