const fields = ['identifier', 'password']

const inputIn = (form: HTMLFormElement, name: string) =>
  form.querySelector<HTMLInputElement>(`input[name="${name}"]`)

/**
 * Takes the outline away when the page stands under it, before anybody has seen both. What was typed into the outline's form
 * is typed into the page's, which has the focus again where it was; where another page stands it is forgotten.
 */
export function carryOver(outline: Element): void {
  const focused = document.activeElement
  outline.remove()
  const typed = outline.querySelector('form')
  const form = document.querySelector('form')
  if (!typed || !form) {
    giveUp(outline)
    return
  }
  for (const name of fields) {
    const before = inputIn(typed, name)
    const now = inputIn(form, name)
    if (!before || !now) {
      giveUp(outline)
      return
    }
    if (before.value !== '') typeInto(now, before.value)
    if (focused === before) {
      now.focus()
      now.setSelectionRange(before.selectionStart, before.selectionEnd)
    }
    // Whoever took the outline away still knows it: no password stays in it.
    before.value = ''
  }
}

/** Takes the outline away when something else is said in its place: the page that comes later sends nothing of it. */
export function giveUp(outline: Element): void {
  outline.remove()
  const form = outline.querySelector('form')
  if (!form) return
  delete form.dataset.pressed
  const password = inputIn(form, 'password')
  if (password) password.value = ''
}

/** Once the page's form hears: if the outline's was sent off, it is sent. */
export function sendPressed(outline: Element): void {
  const pressed = outline.querySelector('form[data-pressed]')
  const form = document.querySelector('form')
  if (pressed && !pressed.isConnected && form && inputIn(form, 'password')) form.requestSubmit()
}

const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')

/** As a keyboard does: React hears only of values that it did not see being set. */
function typeInto(input: HTMLInputElement, text: string): void {
  value?.set?.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
