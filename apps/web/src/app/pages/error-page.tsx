import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { Art } from '../../art/art.tsx'
import { errorText } from '../../lib/api/api-error.ts'
import { authenticatedEntry } from '../../lib/paths.ts'
import { Button } from '../../ui/button.tsx'

const reloadedUnder = 'reloaded-for-parts'

/** A page that was opened before a new version asks for parts that are gone: it is loaded anew, once. */
function reloadForParts(failure: unknown): void {
  if (!isPartMissing(failure) || !navigator.onLine || wasReloaded()) return
  window.location.reload()
}

/** Within this minute. Where nothing may be stored it is taken to be so: the page would be loaded anew without end. */
function wasReloaded(): boolean {
  try {
    const before = Number(sessionStorage.getItem(reloadedUnder))
    sessionStorage.setItem(reloadedUnder, String(Date.now()))
    return Date.now() - before < 60_000
  } catch {
    return true
  }
}

/** As Chromium, Firefox and Safari say it. */
const isPartMissing = (failure: unknown) =>
  failure instanceof TypeError && /module/i.test(failure.message) && /import/i.test(failure.message)

/** For what nobody foresaw. Leads out by whole documents: the page's own code may be what failed. */
export function ErrorPage() {
  const { t } = useTranslation()
  const error = useRouteError()
  useEffect(() => {
    const again = () => reloadForParts(error)
    again()
    // Without a network nothing is there to load: it waits for it.
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
