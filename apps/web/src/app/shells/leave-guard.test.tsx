import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { createMemoryRouter, Link, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import { useUnsaved } from '../../lib/form/use-unsaved.ts'
import { LeaveGuard } from './leave-guard.tsx'

function Form() {
  const [text, setText] = useState('')
  useUnsaved(text !== '')
  return (
    <>
      <input aria-label="Name" value={text} onChange={({ target }) => setText(target.value)} />
      <Link to="/admin/catalogue?offering=6">The next</Link>
      <Link to="/sign-in">Signed out</Link>
      <LeaveGuard />
    </>
  )
}
const open = () => {
  const router = createMemoryRouter(
    [
      { path: '/admin/catalogue', Component: Form },
      { path: '/sign-in', element: <p>Sign in</p> },
    ],
    { initialEntries: ['/admin/catalogue?offering=5'] },
  )
  render(<RouterProvider router={router} />)
  return router
}
/** Whether closing the window would prompt. */
const asksAtTheWindow = () => {
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  return event.defaultPrevented
}

it('leaving with unsaved changes asks, and staying keeps them (defect 17)', async () => {
  const router = open()
  expect(asksAtTheWindow()).toBe(false)
  await userEvent.type(screen.getByRole('textbox'), 'Pushpanjali')
  expect(asksAtTheWindow()).toBe(true)
  await userEvent.click(screen.getByRole('link', { name: 'The next' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Stay here' }))
  expect(router.state.location.search).toBe('?offering=5')
  expect(screen.getByRole('textbox')).toHaveProperty('value', 'Pushpanjali')
  await userEvent.click(screen.getByRole('link', { name: 'The next' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Leave without saving' }))
  expect(router.state.location.search).toBe('?offering=6')
})

it('nothing is asked without typed text, nor after sign-out', async () => {
  const router = open()
  await userEvent.click(screen.getByRole('link', { name: 'The next' }))
  expect(router.state.location.search).toBe('?offering=6')
  await userEvent.type(screen.getByRole('textbox'), 'Pushpanjali')
  await userEvent.click(screen.getByRole('link', { name: 'Signed out' }))
  expect(await screen.findByText('Sign in')).toBeTruthy()
})
