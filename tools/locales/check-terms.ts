import type { Language } from '../../locales/languages.ts'

/** Texts, `ml checkout.refused.blocked`, to which a rule does not apply, and why. `*` stands for anything. */
type Except = { because: string; texts: string[] }

/** `locales/terms.json`. */
export type Terms = {
  /** English words, with commas between them, and the beginnings of the words of which a translation has one. */
  terms: Record<string, { [language in Exclude<Language, 'en'>]?: string[] } & { except?: Except[] }>
  /** Beginnings of words, as patterns, that a language never says, and what it says instead. */
  never: Partial<Record<Language, { word: string; instead: string; except?: Except[] }[]>>
}

/** One text of a language with the English that it translates; `name` is its file and its key. */
export type LocaleEntry = { language: Language; name: string; english: string; text: string }

/** Whether texts use the words that were chosen for them. It remembers which exceptions were needed. */
export function openTerms({ terms, never }: Terms) {
  const used = new Set<string>()
  const rules = Object.entries(terms).map(([term, { except = [], ...stems }]) => ({
    term,
    asked: new RegExp(`(?<![\\w-])(?:${term.split(', ').join('|')})(?![\\w-])`, 'i'),
    stems: stems as Partial<Record<Language, string[]>>,
    isExcused: excuse(except, used),
  }))
  const forbidden = Object.entries(never).flatMap(([language, list]) =>
    list.map(({ word, instead, except = [] }) => ({
      language,
      pattern: new RegExp(`(?<![\\p{L}\\p{M}])(?:${word})`, 'u'),
      instead,
      isExcused: excuse(except, used),
    })),
  )

  function judge(entry: LocaleEntry): string[] {
    const { language, english, text } = entry
    const asks = english.replaceAll(/\{\{.*?\}\}|<.*?>/g, ' ')
    const missed = rules.filter(({ asked, stems }) => {
      const stemsOfLanguage = stems[language]
      return stemsOfLanguage && asked.test(asks) && !stemsOfLanguage.some((stem) => text.includes(stem))
    })
    const spoken = forbidden.filter((each) => each.language === language && each.pattern.test(text))
    return [
      ...missed
        .filter(({ isExcused }) => !isExcused(entry))
        .map(({ term, stems }) => `“${term}” without ${stems[language]?.join(', ')}: ${text}`),
      ...spoken
        .filter(({ isExcused }) => !isExcused(entry))
        .map(({ pattern, instead }) => `“${pattern.exec(text)?.[0]}” is not said (${instead}): ${text}`),
    ]
  }

  /** To be asked once every text was judged. */
  function listIdle(): string[] {
    const all = [...Object.values(terms), ...Object.values(never).flat()].flatMap(({ except = [] }) => except)
    return [...new Set(all.flatMap(({ texts }) => texts))].filter((text) => !used.has(text))
  }

  return { judge, listIdle }
}

function excuse(except: Except[], used: Set<string>) {
  const texts = except.flatMap((each) => each.texts)
  return ({ language, name }: LocaleEntry): boolean => {
    const found = texts.find((each) => matches(each, `${language} ${name}`))
    if (found !== undefined) used.add(found)
    return found !== undefined
  }
}

const matches = (pattern: string, text: string) =>
  new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '.*')}$`).test(text)
