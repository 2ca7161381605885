import type { Language } from '@vazhipadu/locales/languages'
import type { Letter } from '../../../gateways/mail.ts'
import { escapeHtml, type Part } from './letter-parts.ts'
import { createLetterTranslator, type LetterTranslator } from './letter-translator.ts'
import { faint, ink, plainTextOf, renderPart, sans, serif, soft } from './render-part.ts'

export type Letterhead = {
  name: string
  nameMl: string
  address: string
  phone: string
  openingHours: string
  webUrl: string
  mailFrom: string
}

export type Content = { subject: string; preview: string; title: string; parts: Part[] }

/** Renders a letter as HTML with tables and inline styles, without images, and as complete plain text. */
export function writeLetter(head: Letterhead, content: Content, language: Language = 'en'): Letter {
  const foot = writeFoot(head, createLetterTranslator(language))
  return {
    subject: content.subject,
    html: renderHtml(head, content, foot, language),
    text: renderText(head, content, foot),
  }
}

type Foot = { genuine: string; genuineHtml: string; wrong: string; never: string }

/** The footer: how to recognise a genuine letter, and what the temple never asks for. */
function writeFoot(head: Letterhead, { say }: LetterTranslator): Foot {
  const site = new URL(head.webUrl).host
  const stress = (text: string) => `<strong style="color:${soft}">${escapeHtml(text)}</strong>`
  // Placeholders are replaced after escaping, because the sentence around them may be in any language.
  const marked = escapeHtml(say('footer.genuine', { address: '\u0001', site: '\u0002' }))
  return {
    genuine: say('footer.genuine', { address: head.mailFrom, site }),
    genuineHtml: marked.replace('\u0001', () => stress(head.mailFrom)).replace('\u0002', () => stress(site)),
    wrong: say('footer.wrong', { phone: head.phone, hours: head.openingHours }),
    never: say('footer.never'),
  }
}

function renderHtml(
  head: Letterhead,
  { subject, preview, title, parts }: Content,
  foot: Foot,
  language: Language,
): string {
  // Indian scripts are taller than Latin; title lines would touch.
  const titleLine = language === 'en' ? 36 : 44
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><meta name="x-apple-disable-message-reformatting"></head>
<body style="margin:0;padding:0;background:#f4eee3">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f4eee3"><tr><td align="center" style="padding:24px 8px">
<!--[if mso]><table role="presentation" width="600" align="center" cellpadding="0" cellspacing="0"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="width:100%;max-width:600px;background:#fefdf8;border:1px solid #e3dbce;border-radius:12px">
<tr><td align="center" style="padding:28px 24px 18px;border-bottom:2px solid #e1c487"><div lang="ml" style="font:600 20px/30px 'Noto Sans Malayalam',${sans};color:${ink}">${escapeHtml(head.nameMl)}</div><div style="font:500 16px/24px ${serif};color:${soft}">${escapeHtml(head.name)}</div></td></tr>
<tr><td style="padding:30px 24px 0"><h1 style="margin:0 0 10px;font:500 30px/${titleLine}px ${serif};color:${ink}">${escapeHtml(title)}</h1></td></tr>
${parts.map((part) => `<tr><td style="padding:6px 24px">${renderPart(part)}</td></tr>`).join('\n')}
<tr><td style="padding:16px 24px 26px;font:400 14px/21px ${sans};color:${faint}"><div style="border-top:1px solid #e3dbce;padding-top:16px">${foot.genuineHtml}<br>${escapeHtml(foot.wrong)}</div></td></tr>
</table>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="width:100%;max-width:600px"><tr><td align="center" style="padding:16px 24px 0;font:400 13px/19px ${sans};color:${faint}">${escapeHtml(head.name)}, ${escapeHtml(head.address)}<br>${escapeHtml(foot.never)}</td></tr></table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table></body></html>`
}

function renderText(head: Letterhead, { title, parts }: Content, foot: Foot): string {
  const last = [foot.genuine, foot.wrong, `${head.name}, ${head.address}`, foot.never].join('\n')
  return [`${head.nameMl}\n${head.name}`, title, ...parts.map(plainTextOf), last].join('\n\n')
}
