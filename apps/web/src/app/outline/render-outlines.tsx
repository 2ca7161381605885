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
  /** By the id of the template that holds it, in English. */
  drawn: Record<string, string>
  /** What is written there in the other languages, by the English. */
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
      // The sky of the hour is asked for by the theme's script, and no other.
      renderToStaticMarkup(createElement(drawing)).replaceAll(/<link rel="preload"[^>]*>/g, ''),
    ]),
  )
}

/** The same elements in the same order: what stands between them differs by its language alone. */
function pairWords(english: string, other: string): Record<string, string> {
  const said = readTexts(other)
  return Object.fromEntries(readTexts(english).map((text, place) => [text, said[place] ?? text]))
}

const readTexts = (html: string) => html.split(/<[^>]*>/).filter((text) => text.trim() !== '')
