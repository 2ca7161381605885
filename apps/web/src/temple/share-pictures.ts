import type { PageKind } from '@vazhipadu/contract/public-pages/page-paths'
import { type ArtName, artAtHand } from '../art/load-art.ts'
import dusk from '../art/svg/sky-dusk.svg?raw'

/** Pixels; the size that link previews use. */
const [width, height] = [1200, 630]

/** Fixed colours of the light theme, because a bitmap cannot follow the theme. */
const [ground, niche, ink, accent, hem] = ['#fbf6ec', '#faefd3', '#26233a', '#ad7716', '#d9b25c']

const colour = (drawing: string) =>
  drawing
    .replaceAll(/var\(--art-accent(,[^)]*)?\)/g, accent)
    .replaceAll(/var\(--art-ground(,[^)]*)?\)/g, niche)
    .replaceAll('currentColor', ink)

const place = (name: ArtName, [x, y, w, h]: [number, number, number, number]) =>
  colour(artAtHand(name) ?? '').replace(/<svg /, `<svg x="${x}" y="${y}" width="${w}" height="${h}" `)

/** A picture in the arched niche, with a gold hem below. */
const inNiche = (
  name: ArtName,
) => `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<rect width="${width}" height="${height}" fill="${ground}"/>
<path d="M380 560V280a220 220 0 0 1 440 0v280Z" fill="${niche}" stroke="${hem}" stroke-width="3"/>
${place(name, [450, 190, 300, 300])}
<path d="M0 606h${width}" stroke="${hem}" stroke-width="10"/><path d="M0 618h${width}" stroke="${hem}" stroke-width="2"/>
</svg>`

/** A whole scene on the page's background. */
const asScene = (
  name: ArtName,
) => `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<rect width="${width}" height="${height}" fill="${ground}"/>
${place(name, [230, 25, 740, 555])}
<path d="M0 606h${width}" stroke="${hem}" stroke-width="10"/><path d="M0 618h${width}" stroke="${hem}" stroke-width="2"/>
</svg>`

/** The art must be loaded before. */
export const composePictures = (): Record<PageKind, string> => ({
  home: dusk.replace('<svg ', `<svg width="${width}" height="${height}" `),
  offerings: inNiche('offering-plate'),
  offering: asScene('scene-grove'),
  calendar: inNiche('bell'),
  today: asScene('scene-temple'),
  help: inNiche('parcel'),
})
