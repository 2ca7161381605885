import { useTranslation } from 'react-i18next'
import { useMatches } from 'react-router'
import { useTemple } from '../lib/api/use-temple.ts'

/** The title key of the page shown, from its place. */
function useTitleKey(): string | undefined {
  const handle = useMatches().at(-1)?.handle as { title?: string } | undefined
  return handle?.title
}

export function DocumentTitle() {
  const { t } = useTranslation()
  const { name } = useTemple()
  const key = useTitleKey()
  return <title>{key ? t('app.titleWithTemple', { title: t(key), temple: name }) : name}</title>
}
