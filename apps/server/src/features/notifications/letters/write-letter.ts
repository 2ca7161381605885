import type { Letter } from '../../../gateways/mail.ts'

export type Letterhead = {
  name: string
  nameMl: string
  address: string
  phone: string
  openingHours: string
  webUrl: string
  mailFrom: string
}

/** What a letter is made of; each part knows how it looks and how it reads as plain text. */
export type Part =
  | { kind: 'paragraph'; text: string }
  | { kind: 'code'; code: string; caption: string }
  | { kind: 'button'; label: string; href: string }
  | { kind: 'steps'; title: string; steps: Array<{ title: string; text: string }> }

export type Content = { subject: string; preview: string; title: string; parts: Part[] }

// Colours written out from the light theme: mail programs know no variables.
const ink = '#211e2d'
const soft = '#4f4a59'
const faint = '#6d6673'
// Malayalam comes last: its font has digits and commas of its own, which would stand among another's letters.
const sans = "Inter,-apple-system,'Segoe UI',Roboto,Arial,'Noto Sans Malayalam',sans-serif"
const serif = "Fraunces,Georgia,'Times New Roman',serif"
const body = `font:400 16px/25px ${sans};color:${soft}`

/** A temple's letter: tables and inline styles, no pictures, complete as plain text too. */
export function writeLetter(head: Letterhead, content: Content): Letter {
  return { subject: content.subject, html: renderHtml(head, content), text: renderText(head, content) }
}

function renderHtml(head: Letterhead, { subject, preview, title, parts }: Content): string {
  const host = new URL(head.webUrl).host
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><meta name="x-apple-disable-message-reformatting"></head>
<body style="margin:0;padding:0;background:#f4eee3">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f4eee3"><tr><td align="center" style="padding:24px 8px">
<!--[if mso]><table role="presentation" width="600" align="center" cellpadding="0" cellspacing="0"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="width:100%;max-width:600px;background:#fefdf8;border:1px solid #e3dbce;border-radius:12px">
<tr><td align="center" style="padding:28px 24px 18px;border-bottom:2px solid #e1c487"><div lang="ml" style="font:600 20px/30px 'Noto Sans Malayalam',${sans};color:${ink}">${escapeHtml(head.nameMl)}</div><div style="font:500 16px/24px ${serif};color:${soft}">${escapeHtml(head.name)}</div></td></tr>
<tr><td style="padding:30px 24px 0"><h1 style="margin:0 0 10px;font:500 30px/36px ${serif};color:${ink}">${escapeHtml(title)}</h1></td></tr>
${parts.map((part) => `<tr><td style="padding:6px 24px">${renderPart(part)}</td></tr>`).join('\n')}
<tr><td style="padding:16px 24px 26px;font:400 14px/21px ${sans};color:${faint}"><div style="border-top:1px solid #e3dbce;padding-top:16px">Is this letter genuine? The temple writes from <strong style="color:${soft}">${escapeHtml(head.mailFrom)}</strong>, and its only site is <strong style="color:${soft}">${escapeHtml(host)}</strong>.<br>Something wrong? Answer this e-mail or ring ${escapeHtml(head.phone)}, ${escapeHtml(head.openingHours)}.</div></td></tr>
</table>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="width:100%;max-width:600px"><tr><td align="center" style="padding:16px 24px 0;font:400 13px/19px ${sans};color:${faint}">${escapeHtml(head.name)}, ${escapeHtml(head.address)}<br>The temple never asks for your card number, PIN or code.</td></tr></table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table></body></html>`
}

function renderPart(part: Part): string {
  switch (part.kind) {
    case 'paragraph':
      return `<p style="margin:0;${body}">${escapeHtml(part.text)}</p>`
    case 'code':
      return `<div style="margin:10px 0;padding:18px 12px;background:#f8f2e6;border:1px solid #e1c487;border-radius:12px;text-align:center"><div style="font:600 34px/42px ${sans};letter-spacing:10px;color:${ink};padding-left:10px">${escapeHtml(part.code)}</div><div style="font:400 14px/20px ${sans};color:${faint};margin-top:4px">${escapeHtml(part.caption)}</div></div>`
    case 'button':
      return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:10px auto"><tr><td style="background:#225290;border-radius:12px"><a href="${escapeHtml(part.href)}" style="display:inline-block;padding:14px 32px;font:600 16px/20px ${sans};color:#ffffff;text-decoration:none">${escapeHtml(part.label)}</a></td></tr></table>`
    case 'steps':
      return `<h2 style="margin:12px 0 6px;font:500 20px/26px ${serif};color:${ink}">${escapeHtml(part.title)}</h2><table role="presentation" width="100%" cellpadding="0" cellspacing="0">${part.steps.map(renderStep).join('')}</table>`
  }
}

function renderStep(step: { title: string; text: string }, index: number): string {
  return `<tr><td valign="top" width="40" style="padding:8px 0"><span style="display:inline-block;width:28px;height:28px;border-radius:14px;background:#e3eefa;color:#225290;font:600 14px/28px ${sans};text-align:center">${index + 1}</span></td><td style="padding:8px 0;${body}"><strong style="font-weight:600;color:${ink}">${escapeHtml(step.title)}</strong><br>${escapeHtml(step.text)}</td></tr>`
}

function renderText(head: Letterhead, { title, parts }: Content): string {
  const foot = [
    `Is this letter genuine? The temple writes from ${head.mailFrom}, and its only site is ${new URL(head.webUrl).host}.`,
    `Something wrong? Answer this e-mail or ring ${head.phone}, ${head.openingHours}.`,
    `${head.name}, ${head.address}`,
    'The temple never asks for your card number, PIN or code.',
  ]
  return [`${head.nameMl}\n${head.name}`, title, ...parts.map(sayPart), foot.join('\n')].join('\n\n')
}

function sayPart(part: Part): string {
  switch (part.kind) {
    case 'paragraph':
      // Names come from strangers: one with line breaks would forge lines of ours.
      return part.text.replace(/\s+/g, ' ')
    case 'code':
      return `${part.code}\n${part.caption}`
    case 'button':
      return `${part.label}: ${part.href}`
    case 'steps':
      return [
        part.title,
        ...part.steps.map((step, index) => `${index + 1}. ${step.title}. ${step.text}`),
      ].join('\n')
  }
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}
