import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, test, vi } from 'vitest'
import { loadWords } from '../../lib/i18n/i18n.ts'
import { PrasadamChoice } from './prasadam-choice.tsx'

beforeAll(() => loadWords('checkout'))

function show(addresses: [] | undefined, isLost = false) {
  const onChange = vi.fn<() => void>()
  render(
    <PrasadamChoice
      value={{ option: 'collect' }}
      onChange={onChange}
      addresses={addresses}
      postage={null}
      severalDays={false}
      frequency="each"
      isLost={isLost}
      addAddress={() => <p>A form</p>}
    />,
  )
  return onChange
}

test('posting waits for the addresses: a person with one sees no empty form', async () => {
  show(undefined)
  const post = screen.getByRole('radio', { name: /^Send by post/ })
  expect(post.hasAttribute('disabled')).toBe(true)
  await userEvent.click(post)
  expect(screen.queryByText('A form')).toBeNull()
})

test('a person without an address is asked for one', async () => {
  show([])
  await userEvent.click(screen.getByRole('radio', { name: /^Send by post/ }))
  expect(screen.queryByText('A form')).not.toBeNull()
})

test('another address can be added before anything is chosen', async () => {
  const address = {
    id: 'a1',
    recipient: 'Lakshmi Amma',
    line1: 'Thekke Veedu',
    line2: null,
    city: 'Cherthala',
    postalCode: '688524',
  }
  render(
    <PrasadamChoice
      value={undefined}
      onChange={() => undefined}
      addresses={[address]}
      postage={null}
      severalDays={false}
      frequency="each"
      addAddress={() => <p>A form</p>}
    />,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Add an address' }))
  expect(screen.getByText('A form')).toBeTruthy()
})

test('an address that is gone is said: nobody waits for a parcel that was never to come', () => {
  show([], true)
  expect(screen.getByText(/The address you had chosen is no longer saved/)).toBeTruthy()
})
