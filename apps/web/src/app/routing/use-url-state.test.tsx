import { act, render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { useUrlState } from './use-url-state.ts'

type UrlState = ReturnType<typeof useUrlState>

function start(...entries: string[]) {
  const kept: { now?: UrlState } = {}
  function List() {
    kept.now = useUrlState()
    return null
  }
  // Like every office page, the route has an asynchronous guard.
  const route = { id: 'list', path: '*', element: <List />, loader: async () => null }
  const router = createMemoryRouter([route], {
    initialEntries: entries,
    hydrationData: { loaderData: { list: null } },
  })
  render(<RouterProvider router={router} />)
  return {
    at: () => router.state.location.pathname + router.state.location.search,
    press: (action: (urlState: UrlState) => void) =>
      act(async () => {
        if (kept.now) action(kept.now)
      }),
    back: () => act(async () => router.navigate(-1)),
  }
}

test('back closes a drawer instead of leaving the page', async () => {
  const { at, press, back } = start('/home', '/list?status=paid')
  await press(({ open }) => open({ order: 'V1' }))
  await press(({ open }) => open({ order: 'V2' }))
  expect(at()).toBe('/list?status=paid&order=V2')
  await back()
  expect(at()).toBe('/list?status=paid')
  await back()
  expect(at()).toBe('/home')
})

test('closing by its button leaves no entry behind', async () => {
  const { at, press, back } = start('/home', '/list')
  for (const order of ['V1', 'V2']) {
    await press(({ open }) => open({ order }))
    await press(({ close }) => close({ order: undefined }))
    expect(at()).toBe('/list')
  }
  await back()
  expect(at()).toBe('/home')
})

test('a drawer opened by a link closes onto its list', async () => {
  const { at, press, back } = start('/home', '/list?order=V1')
  await press(({ close }) => close({ order: undefined }))
  expect(at()).toBe('/list')
  await back()
  expect(at()).toBe('/home')
})

test('filters changed while the drawer is open are kept when it closes', async () => {
  const { at, press } = start('/list')
  await press(({ open }) => open({ order: 'V1' }))
  await press(({ show }) => show({ status: 'paid' }))
  await press(({ close }) => close({ order: undefined }))
  expect(at()).toBe('/list?status=paid')
})

test('a page reached by its key is left by going back', async () => {
  const { at, press, back } = start('/list?page=201')
  await press(({ go }) => go({ page: '202', after: 'key' }))
  await press(({ close }) => close({ page: '201', after: undefined }))
  expect(at()).toBe('/list?page=201')
  await press(({ go }) => go({ page: '202', after: 'key' }))
  await back()
  expect(at()).toBe('/list?page=201')
})

test('two changes before the page shows the first are both made', async () => {
  const { at, press } = start('/list?person=menon&thing=ticket&page=3')
  await press(({ show }) => {
    show({ person: undefined, thing: undefined, page: undefined })
    show({ person: '' })
  })
  expect(at()).toBe('/list')
  await press(({ show, open }) => {
    show({ thing: 'order' })
    open({ order: 'V1' })
  })
  expect(at()).toBe('/list?thing=order&order=V1')
})
