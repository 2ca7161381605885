import type { Theme } from '@vazhipadu/contract/theme'
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { readTheme } from './read-theme.ts'

export type LayoutType = Theme['layout']['type']

const themeKey = 'theme'

export const defaultTheme: Theme = {
  themeSchema: 'default',
  direction: 'ltr',
  mode: 'light',
  panelExpand: false,
  controlSize: 'md',
  textSize: 'small',
  followDevice: true,
  layout: { type: 'topBarClassic', sideNavCollapse: false },
}

/** Whoever chose dark before the device was asked keeps it; apply-stored-theme.js does the same. */
const withFollowing = (stored: unknown) => {
  const wasDark = (stored as Partial<Theme> | undefined)?.mode === 'dark'
  return typeof stored === 'object' ? { followDevice: !wasDark, ...stored } : stored
}

/** The interface preference, kept in local storage under `theme`. */
export const useTheme = create<Theme>()(
  persist(() => defaultTheme, {
    name: themeKey,
    storage: createJSONStorage(() => localStorage),
    // Storage is whatever an older version or another hand left there: all of it fits, or none is used.
    merge: (stored, current) => {
      const kept = readTheme(withFollowing(stored))
      if (!kept) return current
      // The panel is open only where somebody has just opened it: left open, it would stand there after the next sign-in.
      return { ...kept, panelExpand: current.panelExpand }
    },
  }),
)

/** The same look in every tab; an open panel is each tab's own. */
window.addEventListener('storage', ({ key, newValue }) => {
  if (key !== themeKey || newValue === null) return
  void useTheme.persist.rehydrate()
})

/** Changes the fields given. */
export const changeTheme = (change: Partial<Omit<Theme, 'layout'>>) => useTheme.setState(change)

/** With the session goes an open panel, and leaves nothing behind: another tab may just have emptied the storage. */
export function closePanel(): void {
  if (!useTheme.getState().panelExpand) return
  const isKept = localStorage.getItem(themeKey) !== null
  changeTheme({ panelExpand: false })
  if (!isKept) useTheme.persist.clearStorage()
}

/** Replaces the whole preference, as when the server's copy arrives at sign-in. */
export const replaceTheme = (theme: Theme) => useTheme.setState(theme, true)

export const resetTheme = () =>
  useTheme.setState({ ...defaultTheme, panelExpand: useTheme.getState().panelExpand }, true)

export function changeLayout(type: LayoutType) {
  const { layout } = useTheme.getState()
  if (layout.type === type) return
  useTheme.setState({ layout: { ...layout, type, previousType: layout.type } })
}

export function collapseSideNav(sideNavCollapse: boolean) {
  useTheme.setState(({ layout }) => ({ layout: { ...layout, sideNavCollapse } }))
}
