import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { TextInput } from '../fields/text-input.tsx'
import { Dialog } from '../overlays/dialog.tsx'
import { Drawer } from '../overlays/drawer.tsx'

type Part = { onClosed?: () => void; staysMounted?: boolean }

/** As on real pages: state opens the overlay, and a field inside takes the focus at once. */
function Page({ kind, onClosed, staysMounted = true }: Part & { kind: 'dialog' | 'drawer' | 'aside' }) {
  const [open, setOpen] = useState(false)
  const shared = {
    open,
    title: 'Refund',
    children: <TextInput aria-label="Reason" autoFocus />,
    onClose: () => {
      setOpen(false)
      onClosed?.()
    },
  }
  const shown = kind === 'dialog' ? <Dialog {...shared} /> : <Drawer {...shared} modal={kind === 'drawer'} />
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <button type="button" id="row">
        Row
      </button>
      {(open || staysMounted) && shown}
    </>
  )
}

const openAndClose = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Open' }))
  expect(document.activeElement).toBe(screen.getByLabelText('Reason'))
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}
const focused = () => document.activeElement?.textContent

test.each([
  ['dialog', true],
  ['dialog', false],
  ['drawer', true],
  ['drawer', false],
  ['aside', false],
] as const)('the focus goes back to what opened a %s (mounted all along: %s)', async (kind, staysMounted) => {
  render(<Page kind={kind} staysMounted={staysMounted} />)
  await openAndClose()
  await waitFor(() => expect(focused()).toBe('Open'))
})

test('where a page sends the focus elsewhere, it stays there', async () => {
  const focusRow = () => requestAnimationFrame(() => document.getElementById('row')?.focus())
  render(<Page kind="aside" staysMounted={false} onClosed={focusRow} />)
  await openAndClose()
  await waitFor(() => expect(focused()).toBe('Row'))
  await new Promise((done) => setTimeout(done, 50))
  expect(focused()).toBe('Row')
})
