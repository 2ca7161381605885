import { createElement } from 'react'
import { expect, it, vi } from 'vitest'

const part = Promise.withResolvers<{ Component: () => React.ReactNode }>()
const sent = vi.fn((event: Event) => event.preventDefault())

vi.mock('./app/router.tsx', () => ({
  routeObjects: [{ path: '*', lazy: () => part.promise, HydrateFallback: () => null }],
}))
vi.mock('./app/after-first-page.ts', () => ({ startRest: () => undefined }))
vi.mock('./lib/addresses.ts', () => ({ addresses: {}, readAddresses: async () => undefined }))

const fields = '<input name="identifier"><input name="password" type="password">'

function SignIn() {
  const form = { dangerouslySetInnerHTML: { __html: fields } }
  return createElement('form', form)
}

const passwordOf = (form: Element | null) => form?.querySelector<HTMLInputElement>('[name=password]')?.value

it('says that the page has not come when its first part hangs, and sends nothing when it comes after all', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  document.body.innerHTML = `<div id="outline"><form data-pressed="">${fields}</form></div><div id="root"></div>
    <template id="unheard"><h1>The page has not come yet</h1><button>Try again</button></template>`
  document.addEventListener('submit', sent)
  const outlined = document.querySelector('form')
  for (const input of outlined?.querySelectorAll('input') ?? []) input.value = 'the lamp is lit'

  await import('./main.tsx')
  await vi.advanceTimersByTimeAsync(15_000)
  expect(document.body.textContent).toContain('The page has not come yet')
  expect([document.querySelector('form'), passwordOf(outlined)]).toEqual([null, ''])

  vi.useRealTimers()
  part.resolve({ Component: SignIn })
  await vi.waitFor(() => expect(document.querySelector('#root form')).not.toBeNull())
  // Wait for effects, which run after the render.
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(sent).not.toHaveBeenCalled()
  expect(document.body.textContent).not.toContain('The page has not come yet')
})
