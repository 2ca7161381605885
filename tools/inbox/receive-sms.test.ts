import { describe, expect, it } from 'vitest'
import { code, useInbox } from './call-inbox.ts'

const inbox = useInbox()

describe('SMS', () => {
  it('is the template, filled', async () => {
    const response = await inbox.postSms({ ...code, short_url: '0' })
    expect(response.status).toBe(200)
    const answer = (await response.json()) as { type: string; message: string }
    expect(answer).toEqual({ type: 'success', message: expect.stringMatching(/^[0-9a-f]{24}$/) })
    expect(await inbox.list('?to=919876543210&channel=sms')).toMatchObject([
      {
        text: '123456 is your code for Sree Nagaraja Temple. Valid for 5 minutes. Never share it. -KVMPZH',
        requestId: answer.message,
        templateId: 'tmpl-code',
        variables: { CODE: '123456' },
      },
    ])
  })

  it('goes to each recipient with its own words', async () => {
    const recipients = [...code.recipients, { mobiles: '919876543211', CODE: 654321 }]
    await inbox.postSms({ ...code, recipients })
    expect((await inbox.list()).map((each) => each.text.slice(0, 6))).toEqual(['654321', '123456'])
  })

  it.each([
    ['no authkey', code, {}, 401, 'authkey'],
    ['no JSON', '{', { authkey: 'key' }, 400, 'JSON'],
    ['no template', { recipients: code.recipients }, { authkey: 'key' }, 400, 'template_id is missing'],
    [
      'an unknown template',
      { ...code, template_id: 'tmpl-x' },
      { authkey: 'key' },
      400,
      'tmpl-x is not registered',
    ],
    ['a template of Object', { ...code, template_id: 'toString' }, { authkey: 'key' }, 400, 'not registered'],
    ['no recipients', { ...code, recipients: [] }, { authkey: 'key' }, 400, 'recipients'],
    ['a local number', smsTo({ mobiles: '9876543210', CODE: '1' }), { authkey: 'key' }, 400, 'country code'],
    ['a missing variable', smsTo({ mobiles: '919876543210' }), { authkey: 'key' }, 400, 'CODE is missing'],
    [
      'an empty variable',
      smsTo({ mobiles: '919876543210', CODE: '' }),
      { authkey: 'key' },
      400,
      'CODE is missing',
    ],
    [
      'a surplus variable',
      smsTo({ ...code.recipients[0], NAME: 'x' }),
      { authkey: 'key' },
      400,
      'NAME is not in',
    ],
    [
      'a value that its type forbids',
      smsTo({ mobiles: '919876543210', CODE: '12 34' }),
      { authkey: 'key' },
      400,
      'CODE is not of its type',
    ],
    ['one bad recipient of two', smsTo(code.recipients[0], {}), { authkey: 'key' }, 400, 'country code'],
  ])(
    'is refused in the provider’s style: %s',
    async (_, body, headers: Record<string, string>, status, words) => {
      const response = await inbox.postSms(body, headers)
      expect(response.status).toBe(status)
      expect(await response.json()).toEqual({ type: 'error', message: expect.stringContaining(words) })
      expect(await inbox.list()).toEqual([])
    },
  )

  it('fails when told to', async () => {
    await inbox.setFaults({ sms: 'fail' })
    const response = await inbox.postSms(code)
    expect(response.status).toBe(500)
    expect(await response.json()).toMatchObject({ type: 'error' })
    expect(await inbox.list()).toEqual([])
  })

  it('is held until released, and dropped when its sender gave up', async () => {
    await inbox.setFaults({ sms: 'hold' })
    const giveUp = new AbortController()
    const lost = inbox.postSms(code, { authkey: 'key' }, giveUp.signal)
    const patient = inbox.postSms(code)
    await expect.poll(() => inbox.readHeld()).toEqual({ smtp: 0, sms: 2 })
    giveUp.abort()
    await expect(lost).rejects.toThrow()
    await expect.poll(() => inbox.readHeld()).toEqual({ smtp: 0, sms: 1 })
    expect(await inbox.list()).toEqual([])
    await inbox.setFaults({})
    expect((await patient).status).toBe(200)
    expect(await inbox.list()).toHaveLength(1)
  })
})

function smsTo(...recipients: unknown[]) {
  return { template_id: 'tmpl-code', recipients }
}
