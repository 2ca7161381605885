import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { FileDrop, type FileRefusal } from './file-drop.tsx'

const image = (name: string, bytes = 10) => new File(['x'.repeat(bytes)], name, { type: 'image/jpeg' })

function Form({ onRefuse }: { onRefuse?: (file: File, why: FileRefusal) => void }) {
  const [files, setFiles] = useState<File[]>([])
  return (
    <FileDrop
      files={files}
      onChange={setFiles}
      accept={['image/*', '.pdf']}
      maxFiles={2}
      maxBytes={100}
      hint="Pictures"
      {...(onRefuse ? { onRefuse } : {})}
    />
  )
}

const drop = (files: File[]) =>
  fireEvent.drop(screen.getByText('Pictures').closest('label') ?? document.body, { dataTransfer: { files } })

test('files are chosen and removed', async () => {
  render(<Form />)
  await userEvent.upload(screen.getByLabelText(/Choose files/), image('lamp.jpg'))
  expect(screen.getByText('lamp.jpg')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Remove lamp.jpg' }))
  expect(screen.queryByText('lamp.jpg')).toBeNull()
})

test('files can be dropped, by their ending too', () => {
  render(<Form />)
  drop([image('lamp.jpg'), new File(['x'], 'receipt.PDF')])
  expect(screen.getByText('lamp.jpg')).toBeTruthy()
  expect(screen.getByText('receipt.PDF')).toBeTruthy()
})

test('a file of another kind, too large or one too many is refused with its reason', () => {
  const onRefuse = vi.fn()
  render(<Form onRefuse={onRefuse} />)
  drop([new File(['x'], 'a.heic'), image('large.jpg', 101), image('1.jpg'), image('2.jpg'), image('3.jpg')])
  expect(onRefuse.mock.calls.map(([file, why]) => [file.name, why])).toEqual([
    ['a.heic', 'type'],
    ['large.jpg', 'size'],
    ['3.jpg', 'count'],
  ])
})
