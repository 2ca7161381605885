import { useEffect } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { Art } from '../../art/art.tsx'
import { errorText } from '../../lib/api/api-error.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { authenticatedEntry } from '../../lib/paths.ts'
import { Button } from '../../ui/button.tsx'

const reloadedUnder = 'reloaded-for-parts'

/** Chunks of an old version are missing after a deployment: reload the page, once. */
function reloadForParts(failure: unknown): void {
  if (!isPartMissing(failure) || !navigator.onLine || wasReloaded()) return
  window.location.reload()
}

/**
 * Whether the page was reloaded within the last minute. True if storage is blocked, to prevent an endless reload loop.
 */
function wasReloaded(): boolean {
  try {
    const before = Number(sessionStorage.getItem(reloadedUnder))
    sessionStorage.setItem(reloadedUnder, String(Date.now()))
    return Date.now() - before < 60_000
  } catch {
    return true
  }
}

/** Matches the messages of Chromium, Firefox and Safari. */
const isPartMissing = (failure: unknown) =>
  failure instanceof TypeError && /module/i.test(failure.message) && /import/i.test(failure.message)

/** For unexpected errors. Its links load a new document, because the app's own code may have failed. */
export function ErrorPage() {
  const { t } = useTranslation()
  const error = useRouteError()
  useEffect(() => {
    const again = () => reloadForParts(error)
    again()
    // Offline a reload would fail; wait for the network.
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [error])
  const what = isPartMissing(error)
    ? t('api.network')
    : isRouteErrorResponse(error)
      ? `${error.status} ${error.statusText}`
      : errorText(error)
  return (
    <main className="mx-auto grid min-h-[70dvh] max-w-xl content-center justify-items-center gap-4 px-4 py-10 text-center">
      <title>{t('app.error.title')}</title>
      <Art name="scene-closed" size={240} className="text-art" />
      <h1>{t('app.error.title')}</h1>
      <p className="rounded-card border border-danger-line bg-danger-subtle px-4 py-2 font-medium text-danger break-words max-w-full">
        {what}
      </p>
      <p className="text-lg text-soft">{t('app.error.text')}</p>
      <div className="flex flex-wrap justify-center gap-3 pt-2">
        <Button look="main" onClick={() => window.location.reload()}>
          {t('app.error.reload')}
        </Button>
        <Button look="line" asChild>
          <a href={authenticatedEntry}>{t('app.error.home')}</a>
        </Button>
      </div>
    </main>
  )
}
