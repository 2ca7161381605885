import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, it, vi } from 'vitest'
import { loadWords } from '../../../lib/i18n/i18n.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

beforeAll(() => loadWords('office-factors'))

it('the way on opens when the codes have been put away', async () => {
  const onDone = vi.fn()
  const codes = ['AAAA-BBBB', 'CCCC-DDDD']
  render(<RecoveryCodes codes={codes} heading="Codes" done="Go to the office" onDone={onDone} />)
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    '1AAAA-BBBB',
    '2CCCC-DDDD',
  ])
  const go = screen.getByRole<HTMLButtonElement>('button', { name: 'Go to the office' })
  expect(go.disabled).toBe(true)
  await userEvent.click(screen.getByRole('checkbox'))
  await userEvent.click(go)
  expect(onDone).toHaveBeenCalledOnce()
})
