import { type Language, languages } from '@vazhipadu/locales/languages'
import { type ComponentType, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { speak } from '../../lib/i18n/i18n.ts'
import style from './outline.css?inline'
import { HomeOutline, PageOutline, SignInOutline } from './outline.tsx'

const drawings: Record<string, ComponentType> = {
  'sign-in-outline': SignInOutline,
  'home-outline': HomeOutline,
  'page-outline': PageOutline,
}

type Outlines = {
  style: string
  /** English HTML by template id. */
  drawn: Record<string, string>
  /** Translations of the English texts, by language. */
  words: Partial<Record<Language, Record<string, string>>>
}

/** Run by the build (`build/write-outlines.ts`). */
export async function renderOutlines(): Promise<Outlines> {
  const drawn = await drawIn('en')
  const words: Outlines['words'] = {}
  for (const language of languages.filter((one) => one !== 'en'))
    words[language] = pairWords(Object.values(drawn).join(''), Object.values(await drawIn(language)).join(''))
  return { style, drawn, words }
}

async function drawIn(language: Language): Promise<Record<string, string>> {
  await speak(language)
  return Object.fromEntries(
    Object.entries(drawings).map(([id, drawing]) => [
      id,
      // The theme's script preloads the right sky; a preload here would load a wrong one.
      renderToStaticMarkup(createElement(drawing)).replaceAll(/<link rel="preload"[^>]*>/g, ''),
    ]),
  )
}

/** Pairs texts of two renderings with the same elements in the same order. */
function pairWords(english: string, other: string): Record<string, string> {
  const said = readTexts(other)
  return Object.fromEntries(readTexts(english).map((text, place) => [text, said[place] ?? text]))
}

const readTexts = (html: string) => html.split(/<[^>]*>/).filter((text) => text.trim() !== '')
