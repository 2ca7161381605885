import { render } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { loadWords } from '../../lib/i18n/i18n.ts'
import { CancellingNote, type CancellingNoteProps } from './cancelling-note.tsx'

beforeAll(() => loadWords('checkout'))

const words = (part: Partial<CancellingNoteProps> = {}) =>
  render(
    <CancellingNote
      mayCancel
      cancelSharePercent={50}
      last={{ day: '2026-11-29', time: '18:00' }}
      isManyDays={false}
      pricePaise={40_100}
      timeZone="UTC"
      {...part}
    />,
  ).container.textContent?.replaceAll('\u00a0', ' ')

describe('what cancelling gives back', () => {
  it('is nothing online where the temple does not allow it, and what is possible instead', () => {
    expect(words({ mayCancel: false })).toMatch(/cannot be cancelled online\. You may move each pooja/)
  })

  it('is said in rupees with the last moment, the rest of a rupee in the devotee’s favour', () => {
    expect(words()).toContain('You may cancel until Sun 29 Nov 2026, 6 pm. ₹ 201 of ₹ 401 comes back (50%).')
  })

  it.each([
    [100, 'The whole price, ₹ 401, comes back.'],
    [0, 'By the temple’s rule nothing comes back then.'],
  ])('at %s percent is said without sums that confuse', (cancelSharePercent, sentence) => {
    expect(words({ cancelSharePercent })).toContain(sentence)
  })

  it('of many days has a last moment each, of which the first is said', () => {
    expect(words({ isManyDays: true })).toContain(
      'each day until booking for it closes, the first until Sun 29 Nov',
    )
  })

  it('says whose clock it is where the reader’s shows another hour', () => {
    expect(words({ timeZone: 'Asia/Kolkata' })).toContain('6 pm temple time.')
  })

  it('says the share alone while the price is on its way', () => {
    expect(words({ pricePaise: undefined })).toContain('50% of the price comes back.')
  })
})
