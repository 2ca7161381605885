import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, it, vi } from 'vitest'
import { loadWords } from '../../lib/i18n/i18n.ts'
import { TextFilter } from './text-filter.tsx'

beforeAll(() => loadWords('office'))
const box = () => screen.getByRole<HTMLInputElement>('textbox')

it('a cleared filter does not return when an older value arrives late', async () => {
  const onChange = vi.fn()
  const { rerender } = render(<TextFilter value="" onChange={onChange} />)
  await userEvent.type(box(), 'menon')
  await vi.waitFor(() => expect(onChange).toHaveBeenLastCalledWith('menon'))
  await userEvent.click(screen.getByRole('button', { name: /Clear/ }))
  expect(onChange).toHaveBeenLastCalledWith('')
  // The URL is updated after both changes.
  rerender(<TextFilter value="menon" onChange={onChange} />)
  rerender(<TextFilter value="" onChange={onChange} />)
  await act(() => Promise.resolve())
  expect(box().value).toBe('')
  expect(onChange).toHaveBeenCalledTimes(2)
})

it('typed text stays while the page still has the former filter', async () => {
  const onChange = vi.fn()
  const { rerender } = render(<TextFilter value="" onChange={onChange} />)
  await userEvent.type(box(), 'men')
  await vi.waitFor(() => expect(onChange).toHaveBeenLastCalledWith('men'))
  rerender(<TextFilter value="" onChange={onChange} />)
  expect(box().value).toBe('men')
  rerender(<TextFilter value="men" onChange={onChange} />)
  expect(box().value).toBe('men')
})
