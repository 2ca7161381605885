import { Search } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Keycap } from '../../ui/lists/keycap.tsx'
import { useListKeys } from '../../ui/lists/use-list-keys.ts'
import { SearchDialog } from './search-dialog.tsx'

/** The office's search button. Opens with `/` outside of fields, and with Ctrl K anywhere. */
export function SearchBox() {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const open = () => setOpen(true)
  useListKeys({ '/': open })
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    // Do not open over a dialog that must be answered first.
    if (!document.querySelector('[role=dialog][data-blocking]')) open()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
  return (
    <>
      {/* Below 100 rem only the icon fits beside the navigation. */}
      <button
        type="button"
        onClick={open}
        aria-keyshortcuts="/ Control+K"
        className="hidden min-h-11 w-64 items-center gap-2.5 rounded-inner border border-line-strong bg-card px-3.5 text-quiet hover:bg-sunken focus-ring @min-[100rem]/header:flex"
      >
        <Search aria-hidden="true" size={18} className="flex-none" />
        <span className="min-w-0 flex-1 truncate text-start">{t('account.search.placeholder')}</span>
        <Keycap>/</Keycap>
      </button>
      <IconButton label={t('account.search.label')} onClick={open} className="@min-[100rem]/header:hidden">
        <Search aria-hidden="true" size={22} />
      </IconButton>
      <SearchDialog open={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
