import { build, type Plugin } from 'vite'

/**
 * Builds the waiting page after the app and beside it, alone: what it shared with the app would come in the app's files,
 * ten times its own weight.
 */
export function buildRoom(): Plugin {
  return {
    name: 'build-room',
    apply: 'build',
    async writeBundle({ dir }) {
      const root = `${import.meta.dirname}/..`
      await build({
        configFile: false,
        root,
        publicDir: false,
        logLevel: 'warn',
        build: {
          target: 'es2022',
          outDir: dir ?? 'dist',
          emptyOutDir: false,
          modulePreload: { polyfill: false },
          rolldownOptions: { input: `${root}/waiting-room.html` },
          assetsInlineLimit: 0,
        },
      })
    },
  }
}
