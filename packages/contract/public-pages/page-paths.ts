import { isLanguage, type Language } from '@vazhipadu/locales/languages'

/** Pages about the temple that need no account; each has its own URL in the web app. */
export const pageKinds = ['home', 'offerings', 'offering', 'calendar', 'today', 'help'] as const
export type PageKind = (typeof pageKinds)[number]

/** `name` is the offering's; `month` is set for months other than the current one. */
export type PageAddress = { page: PageKind; name?: string | undefined; month?: string | undefined }

/** English has no prefix; other languages have one: `/temple/ml/offerings/noorum-palum`. */
export function pagePath({ page, name, month }: PageAddress, language: Language): string {
  const temple = language === 'en' ? '/temple' : `/temple/${language}`
  switch (page) {
    case 'home':
      return temple
    case 'offering':
      return `${temple}/offerings/${name}`
    case 'calendar':
      return month ? `${temple}/calendar/${month}` : `${temple}/calendar`
    default:
      return `${temple}/${page}`
  }
}

/** Undefined if no page has this path. */
export function readPagePath(path: string): { address: PageAddress; language: Language } | undefined {
  const [temple, ...parts] = path.split('/').filter(Boolean)
  if (temple !== 'temple') return undefined
  const language = isLanguage(parts[0]) && parts[0] !== 'en' ? parts[0] : 'en'
  const [kind, detail, ...more] = language === 'en' ? parts : parts.slice(1)
  if (more.length > 0) return undefined
  if (kind === undefined) return { address: { page: 'home' }, language }
  if (kind === 'offerings' && detail) return { address: { page: 'offering', name: detail }, language }
  if (kind === 'calendar' && detail) return { address: { page: 'calendar', month: detail }, language }
  const page = (['offerings', 'calendar', 'today', 'help'] as const).find((each) => each === kind)
  return page && detail === undefined ? { address: { page }, language } : undefined
}
