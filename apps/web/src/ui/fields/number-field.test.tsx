import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { NumberField } from './number-field.tsx'

function Field({
  onValue,
  kind = 'whole' as const,
}: {
  onValue: (value: number | null) => void
  kind?: 'whole' | 'money'
}) {
  const [value, setValue] = useState<number | null>(7)
  return (
    <>
      <NumberField
        aria-label="Places"
        kind={kind}
        value={value}
        onChange={(next) => {
          setValue(next)
          onValue(next)
        }}
      />
      <button type="button" onClick={() => setValue(40)}>
        forty
      </button>
    </>
  )
}
const box = () => screen.getByRole<HTMLInputElement>('textbox')
const type = async (text: string) => {
  await userEvent.clear(box())
  await userEvent.type(box(), text)
}

it.each(['-5', '12.5', '1e3', '1,5', 'ten'])(
  '%s stays as it was typed, is said to be wrong and is no number (defect 9)',
  async (text) => {
    const onValue = vi.fn()
    render(<Field onValue={onValue} />)
    await type(text)
    expect(box().value).toBe(text)
    expect(box().getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText('A whole number, please: figures only, without a sign or a dot.')).toBeTruthy()
    expect(onValue).toHaveBeenLastCalledWith(Number.NaN)
  },
)

it('figures are a number, with commas as they are written here too; nothing is null', async () => {
  const onValue = vi.fn()
  render(<Field onValue={onValue} />)
  expect(box().value).toBe('7')
  await type('1,00,000')
  expect(onValue).toHaveBeenLastCalledWith(100_000)
  expect(box().value).toBe('1,00,000')
  await userEvent.clear(box())
  expect(onValue).toHaveBeenLastCalledWith(null)
  expect(box().getAttribute('aria-invalid')).toBeNull()
})

it('an external value replaces the typed one', async () => {
  render(<Field onValue={() => undefined} />)
  await type('-5')
  await userEvent.click(screen.getByRole('button', { name: 'forty' }))
  expect(box().value).toBe('40')
})

it('money keeps its dot and has two figures behind it at most', async () => {
  const onValue = vi.fn()
  render(<Field kind="money" onValue={onValue} />)
  await type('12.5')
  expect(onValue).toHaveBeenLastCalledWith(12.5)
  await type('12.505')
  expect(onValue).toHaveBeenLastCalledWith(Number.NaN)
  expect(
    screen.getByText('Rupees, please, with paise behind a dot if there are any: 60 or 60.50.'),
  ).toBeTruthy()
})
