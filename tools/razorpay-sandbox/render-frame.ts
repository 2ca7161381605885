import type { Session } from './checkout-sessions.ts'

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
}

/** `₹1,301.00`: always with paise and without a space, as on the provider's own pages. */
export function formatRupeesAndPaise(paise: number): string {
  return new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' }).format(paise / 100)
}

export const addressOf = ({ id }: Session) => `/v1/checkout/sessions/${id}`

/** The common layout of all checkout pages: payee, amount, and a way out. */
export function renderFrame(session: Session | undefined, title: string, main: string): string {
  const order = session?.order.entity
  const head =
    session === undefined || order === undefined
      ? ''
      : `<header style="--brand:${escapeHtml(session.color)}">
      ${session.image === undefined ? `<span class="mark" aria-hidden="true">${escapeHtml(session.name.slice(0, 1))}</span>` : `<img class="mark" src="${escapeHtml(session.image)}" alt="">`}
      <div class="who"><p class="name">${escapeHtml(session.name)}</p><p class="what">${escapeHtml(session.description || order.id)}</p></div>
      <p class="amount">${formatRupeesAndPaise(order.amount)}</p>
      ${session.mode === 'modal' ? '<button type="button" class="close" data-dismiss aria-label="Close checkout">×</button>' : ''}
    </header>`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/v1/checkout/page.css">
<script src="/v1/checkout/page.js" defer></script>
</head>
<body${session?.mode === 'modal' ? ` class="framed" data-parent="${escapeHtml(session.parentOrigin ?? '')}"` : ''}>
<div class="sheet">
${head}
<main>${main}</main>
<footer>Sandbox: no money moves here.${session === undefined ? '' : ` ${escapeHtml(session.order.entity.id)}`}</footer>
</div>
</body>
</html>`
}
