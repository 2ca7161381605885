/** The secret stays in this page until sign-in; Google gets its hash and includes it in the signed token. */
export type Nonce = { secret: string; hash: string }

export async function makeNonce(): Promise<Nonce> {
  const secret = toBase64Url(crypto.getRandomValues(new Uint8Array(32)))
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret))
  return { secret, hash: toBase64Url(new Uint8Array(hash)) }
}

const toBase64Url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
