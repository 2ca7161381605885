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

/**
 * Stored themes without `followDevice`: dark was chosen explicitly, so it is kept. apply-stored-theme.js does the same.
 */
const withFollowing = (stored: unknown) => {
  const wasDark = (stored as Partial<Theme> | undefined)?.mode === 'dark'
  return typeof stored === 'object' ? { followDevice: !wasDark, ...stored } : stored
}

/** The interface preference, kept in local storage under `theme`. */
export const useTheme = create<Theme>()(
  persist(() => defaultTheme, {
    name: themeKey,
    storage: createJSONStorage(() => localStorage),
    // Storage may hold anything, e.g. from an older version: use it only if all of it is valid.
    merge: (stored, current) => {
      const kept = readTheme(withFollowing(stored))
      if (!kept) return current
      // The panel's open state is not restored; otherwise it would be open after the next sign-in.
      return { ...kept, panelExpand: current.panelExpand }
    },
  }),
)

/** Synchronises the theme between tabs, except for the open panel. */
window.addEventListener('storage', ({ key, newValue }) => {
  if (key !== themeKey || newValue === null) return
  void useTheme.persist.rehydrate()
})

export const changeTheme = (change: Partial<Omit<Theme, 'layout'>>) => useTheme.setState(change)

/** Closes the panel when the session ends, without writing to storage that another tab may have just cleared. */
export function closePanel(): void {
  if (!useTheme.getState().panelExpand) return
  const isKept = localStorage.getItem(themeKey) !== null
  changeTheme({ panelExpand: false })
  if (!isKept) useTheme.persist.clearStorage()
}

/** Replaces the whole theme, e.g. with the account's at sign-in. */
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
