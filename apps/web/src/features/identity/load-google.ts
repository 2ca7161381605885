/** As much of Google Identity Services as we use. */
type Credential = { credential: string; select_by?: string; client_id?: string }
/** With the secret whose hash Google was given: without it the server believes nothing. */
export type GoogleAnswer = Credential & { nonce: string }

type GoogleIdentity = {
  initialize: (options: { client_id: string; nonce: string; callback: (answer: Credential) => void }) => void
  renderButton: (
    parent: HTMLElement,
    options: {
      type: 'standard'
      size: 'large' | 'medium' | 'small'
      theme: 'outline' | 'filled_black'
      text: 'continue_with'
      shape: 'rectangular'
      logo_alignment: 'center'
      width: number
      locale: string
    },
  ) => void
}

declare global {
  interface Window {
    google?: { accounts: { id: GoogleIdentity } }
  }
}

const loaded = new Map<string, Promise<GoogleIdentity>>()

/**
 * Our own loader: the usual libraries fix Google's URL in their code, and the tests bring a stand-in.
 * A failed load may be tried again.
 */
export function loadGoogle(scriptUrl: string): Promise<GoogleIdentity> {
  const known = loaded.get(scriptUrl)
  if (known) return known
  const loading = new Promise<GoogleIdentity>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = scriptUrl
    script.async = true
    script.onload = () => {
      const found = window.google?.accounts.id
      if (found) resolve(found)
      else reject(new Error(`No Google Identity in ${scriptUrl}`))
    }
    script.onerror = () => {
      script.remove()
      reject(new Error(`Could not load ${scriptUrl}`))
    }
    document.head.append(script)
  }).catch((failure: unknown) => {
    loaded.delete(scriptUrl)
    throw failure
  })
  loaded.set(scriptUrl, loading)
  return loading
}
