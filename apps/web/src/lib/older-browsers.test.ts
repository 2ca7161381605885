import { expect, test, vi } from 'vitest'

const younger: [object, string[]][] = [
  [Array.prototype, ['findLast', 'findLastIndex', 'toReversed', 'toSorted', 'toSpliced', 'with']],
  [Map, ['groupBy']],
  [Promise, ['withResolvers']],
  [AbortSignal, ['timeout']],
  [HTMLFormElement.prototype, ['requestSubmit']],
  [URLSearchParams.prototype, ['size']],
]

async function answer() {
  const list = [3, 1, 2]
  const late = Promise.withResolvers<string>()
  late.resolve('resolved')
  const form = document.createElement('form')
  const said: string[] = []
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    said.push('submit')
  })
  document.body.append(form)
  form.requestSubmit()
  const { reason } = await new Promise<AbortSignal>((resolve) => {
    const signal = AbortSignal.timeout(1)
    signal.addEventListener('abort', () => resolve(signal))
  })
  return [
    list.findLast((one) => one < 3),
    list.findLast((one) => one > 3),
    list.findLastIndex((one, at) => one > 1 && at < 2),
    list.toReversed(),
    list.toSorted((a, b) => b - a),
    ['b', 'a'].toSorted(),
    list.toSpliced(1, 1, 7, 8),
    [list.with(0, 9), list.with(-1, 9)],
    [...Map.groupBy(list, (one) => one % 2)],
    await late.promise,
    said,
    [new URLSearchParams().size, new URLSearchParams('a=1&a=2&b=3').size],
    (reason as DOMException).name,
    list,
  ]
}

test('a browser that lacks what is younger than 2022 is given it, and answers as one that has it', async () => {
  const native = await answer()
  for (const [owner, names] of younger) for (const name of names) Reflect.deleteProperty(owner, name)
  expect('toSorted' in Array.prototype).toBe(false)
  vi.resetModules()
  await import('./older-browsers.ts')
  expect(await answer()).toEqual(native)
  expect(Object.keys(Array.prototype)).toEqual([])
})
