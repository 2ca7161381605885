import { escapeHtml, type LetterDay, type LetterLine, onOneLine, type Part } from './letter-parts.ts'

// Colours copied from the light theme, because mail programs do not support CSS variables.
export const ink = '#211e2d'
export const soft = '#4f4a59'
export const faint = '#6d6673'
const gold = '#7f5007'
// The Malayalam font comes last, because its own digits and commas would otherwise be mixed with other letters.
export const sans = "Inter,-apple-system,'Segoe UI',Roboto,Arial,'Noto Sans Malayalam',sans-serif"
export const serif = "Fraunces,Georgia,'Times New Roman',serif"
const body = `font:400 16px/25px ${sans};color:${soft}`
const table = '<table role="presentation" width="100%" cellpadding="0" cellspacing="0">'

export function renderPart(part: Part): string {
  switch (part.kind) {
    case 'paragraph':
      return `<p style="margin:0;${body}">${escapeHtml(part.text)}</p>`
    case 'code':
      return `<div style="margin:10px 0;padding:18px 12px;background:#f8f2e6;border:1px solid #e1c487;border-radius:12px;text-align:center"><div style="font:600 34px/42px ${sans};letter-spacing:10px;color:${ink};padding-left:10px">${escapeHtml(part.code)}</div><div style="font:400 14px/20px ${sans};color:${faint};margin-top:4px">${escapeHtml(part.caption)}</div></div>`
    case 'button':
      return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:10px auto"><tr><td style="background:#225290;border-radius:12px"><a href="${escapeHtml(part.href)}" style="display:inline-block;padding:14px 32px;font:600 16px/20px ${sans};color:#ffffff;text-decoration:none">${escapeHtml(part.label)}</a></td></tr></table>`
    case 'steps':
      return `<h2 style="margin:12px 0 6px;font:500 20px/26px ${serif};color:${ink}">${escapeHtml(part.title)}</h2>${table}${part.steps.map(renderStep).join('')}</table>`
    case 'days':
      return `${table}${part.days.map(renderDay).join('')}</table>`
    case 'sums':
      return `${table}${part.rows.map(renderSum).join('')}<tr><td style="padding:14px 0;border-top:2px solid ${ink};font:400 16px/24px ${sans};color:${soft}">${escapeHtml(part.total.label)}</td><td align="right" style="padding:12px 0;border-top:2px solid ${ink};font:500 26px/30px ${serif};color:${ink};white-space:nowrap">${escapeHtml(part.total.amount)}</td></tr></table>`
    case 'facts':
      return `${table}${part.facts.map(renderFact).join('')}</table>`
    case 'note':
      return `<div style="font:400 14px/21px ${sans};color:${faint}">${part.lines.map(escapeHtml).join('<br>')}</div>`
  }
}

function renderStep(step: { title: string; text: string }, index: number): string {
  return `<tr><td valign="top" width="40" style="padding:8px 0"><span style="display:inline-block;width:28px;height:28px;border-radius:14px;background:#e3eefa;color:#225290;font:600 14px/28px ${sans};text-align:center">${index + 1}</span></td><td style="padding:8px 0;${body}"><strong style="font-weight:600;color:${ink}">${escapeHtml(step.title)}</strong><br>${escapeHtml(step.text)}</td></tr>`
}

function renderDay({ heading, malayalam, malayalamMl, lines }: LetterDay): string {
  const inMalayalam = malayalamMl && ` · <span lang="ml">${escapeHtml(malayalamMl)}</span>`
  const dates = malayalam
    ? `<br><span style="font:400 14px/20px ${sans};color:${gold}">${escapeHtml(malayalam)}${inMalayalam}</span>`
    : ''
  return `<tr><td colspan="2" style="padding:16px 0 4px;font:500 20px/26px ${serif};color:${ink}">${escapeHtml(heading)}${dates}</td></tr>${lines.map((line, index) => renderLine(line, index === lines.length - 1)).join('')}`
}

function renderLine({ title, titleMl, who, amount, isStruck }: LetterLine, isLast: boolean): string {
  const border = isLast ? '' : 'border-bottom:1px solid #ece4d6;'
  const strike = isStruck ? 'text-decoration:line-through;' : ''
  const inMalayalam =
    titleMl && ` <span lang="ml" style="font-size:15px;color:${faint}">${escapeHtml(titleMl)}</span>`
  return `<tr><td style="padding:10px 0;${border}font:400 16px/23px ${sans};color:${ink}"><span style="${strike}"><strong style="font-weight:600">${escapeHtml(title)}</strong>${inMalayalam}</span><br><span style="color:${soft}">${escapeHtml(onOneLine(who))}</span></td><td align="right" valign="top" style="padding:10px 0;${border}font:600 16px/23px ${sans};color:${ink};white-space:nowrap">${escapeHtml(amount ?? '')}</td></tr>`
}

function renderSum({ label, amount }: { label: string; amount: string }): string {
  return `<tr><td style="padding:10px 0;font:400 16px/23px ${sans};color:${soft}">${escapeHtml(label)}</td><td align="right" style="padding:10px 0;font:600 16px/23px ${sans};color:${ink};white-space:nowrap">${escapeHtml(amount)}</td></tr>`
}

function renderFact({ label, value }: { label: string; value: string }): string {
  return `<tr><td style="padding:8px 0;border-bottom:1px solid #ece4d6;font:400 16px/23px ${sans};color:${soft}">${escapeHtml(label)}</td><td align="right" style="padding:8px 0;border-bottom:1px solid #ece4d6;font:600 16px/23px ${sans};color:${ink}">${escapeHtml(onOneLine(value))}</td></tr>`
}

/** Renders a part as plain text. */
export function plainTextOf(part: Part): string {
  switch (part.kind) {
    case 'paragraph':
      return onOneLine(part.text)
    case 'code':
      return `${part.code}\n${part.caption}`
    case 'button':
      return `${part.label}: ${part.href}`
    case 'steps':
      return [
        part.title,
        ...part.steps.map((step, index) => `${index + 1}. ${step.title}. ${step.text}`),
      ].join('\n')
    case 'days':
      return part.days.map(plainTextOfDay).join('\n\n')
    case 'sums':
      return [...part.rows, part.total].map(({ label, amount }) => `${label}\n  ${amount}`).join('\n')
    case 'facts':
      return part.facts.map(({ label, value }) => `${label}\n  ${onOneLine(value)}`).join('\n')
    case 'note':
      return part.lines.join('\n')
  }
}

function plainTextOfDay({ heading, malayalam, malayalamMl, lines }: LetterDay): string {
  const dates = malayalam ? [[malayalam, malayalamMl].filter(Boolean).join(' · ')] : []
  const poojas = lines.flatMap(({ title, titleMl, who, amount }) => [
    `  ${title} ${titleMl}`.trimEnd(),
    `    ${onOneLine(who)}`,
    ...(amount === null ? [] : [`    ${amount}`]),
  ])
  return [heading, ...dates, ...poojas].join('\n')
}
