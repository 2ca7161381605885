type Look = 'main' | 'line' | 'plain'
export type Action = { words: string; look: Look; press: () => void }

const looks: Record<Look, string> = {
  main: 'border-transparent bg-primary text-neutral hover:bg-primary-deep',
  line: 'border-line-strong bg-card text-ink hover:bg-sunken',
  plain: 'border-transparent text-primary hover:bg-primary-subtle',
}

interface Page {
  above?: string
  title: string
  text: string
  /** Stays visible and is updated each second. */
  timer?: HTMLElement
  actions: readonly Action[]
  busy?: boolean
}

function element(tag: string, className: string, text = ''): HTMLElement {
  const made = document.createElement(tag)
  made.className = className
  made.textContent = text
  return made
}

export function makeTimer(): HTMLElement {
  const timer = element('p', 'num text-lg text-soft')
  timer.setAttribute('role', 'timer')
  return timer
}

/** Replaces the page's content. */
export function renderPage({ above, title, text, timer, actions, busy }: Page): void {
  const place = document.getElementById('bridge')
  if (!place) return
  const buttons = actions.map(({ words, look, press }) => {
    const button = element(
      'button',
      `inline-flex min-h-14 items-center justify-center rounded-card border px-7 py-2 font-semibold text-lg leading-tight focus-ring ${looks[look]}`,
      words,
    ) as HTMLButtonElement
    button.type = 'button'
    button.addEventListener('click', press)
    return button
  })
  const row = element('div', 'grid w-full gap-3 pt-2 sm:flex sm:flex-wrap sm:justify-center')
  row.append(...buttons)
  const words = element('p', 'text-lg text-soft', text)
  words.setAttribute('role', 'status')
  const lamp = element(
    'span',
    `size-14 rounded-full border-4 border-primary-subtle border-t-primary-mild ${busy ? 'animate-spin' : ''}`,
  )
  lamp.setAttribute('aria-hidden', 'true')
  place.setAttribute('aria-busy', String(busy ?? false))
  place.replaceChildren(
    ...(busy ? [lamp] : []),
    ...(above ? [element('p', 'title text-xl', above)] : []),
    element('h1', 'num', title),
    words,
    ...(timer ? [timer] : []),
    ...(buttons.length > 0 ? [row] : []),
  )
}
