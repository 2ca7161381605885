import { symbols } from './symbols.ts'

export type ArtName =
  | 'bell'
  | 'gopuram'
  | 'lamp-hanging'
  | 'lamp-standing'
  | 'lotus'
  | 'offering-plate'
  | 'parcel'
  | 'receipt'
  | 'serpent-stone'
  | 'temple'
  | `deity-${string}`
  | `concern-${string}`
  | `star-${string}`
  | `scene-${string}`

/** Scenes are large and shown alone, so each is a chunk of its own. */
const scenes = import.meta.glob<string>('./svg/scene-*.svg', { query: '?raw', import: 'default' })

const loaded = new Map<string, string>(Object.entries(symbols))

const fileOf = (name: ArtName) => `./svg/${name}.svg`

export const artAtHand = (name: ArtName) => loaded.get(fileOf(name))

/** Undefined for an unknown name. */
export async function loadArt(name: ArtName): Promise<string | undefined> {
  const file = fileOf(name)
  if (!loaded.has(file)) {
    if (name.startsWith('scene-')) {
      const drawing = await scenes[file]?.()
      if (drawing) loaded.set(file, drawing)
    } else {
      const family = name.startsWith('star-')
        ? (await import('./stars.ts')).stars
        : (await import('./emblems.ts')).emblems
      for (const [path, drawing] of Object.entries(family)) loaded.set(path, drawing)
    }
  }
  return loaded.get(file)
}

/** The name of a star's picture by id, once the stars' chunk is loaded. */
export function starArt(id: number): ArtName {
  const family = `/star-${String(id).padStart(2, '0')}-`
  const file = [...loaded.keys()].find((path) => path.includes(family)) ?? ''
  return file.slice(file.lastIndexOf('/') + 1, -'.svg'.length) as ArtName
}
