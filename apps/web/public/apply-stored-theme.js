// Puts the stored interface preference on the document before the first paint.
// Whatever does not fit is left at its default; the theme store checks the whole value again.
;(() => {
  let theme = {}
  try {
    theme = JSON.parse(localStorage.getItem('theme') ?? '{}').state ?? {}
  } catch {
    // Unreadable or forbidden storage: the defaults stand.
  }
  const root = document.documentElement
  const oneOf = (value, allowed) => (allowed.includes(value) ? value : allowed[0])
  root.dir = oneOf(theme.direction, ['ltr', 'rtl'])
  root.classList.toggle('dark', theme.mode === 'dark')
  root.dataset.schema = oneOf(theme.themeSchema, ['default', 'dark', 'green', 'purple', 'orange'])
  root.dataset.size = oneOf(theme.controlSize, ['md', 'xs', 'sm', 'lg'])
})()
