// npm run icons: draws the app's icons for phones from the favicon's lamp; the results are in the repository.
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

const web = join(import.meta.dirname, '../../apps/web/public')
/** The page's background colour, as in tokens.css. */
const GROUND = '#fbf7ef'
const GOLD = '#ad7716'
const VIEW = 48

const lamp = readFileSync(join(web, 'favicon.svg'), 'utf8').replaceAll(/var\([^)]*\)/g, GOLD)

type Icon = {
  file: string
  pixels: number
  /** Lamp width as a share of the icon's width; maskable icons need a margin of 20 % on every edge. */
  share: number
  /** Corner radius; phones that mask the icon themselves get a full square. */
  radius: number
}

const icons: Icon[] = [
  { file: 'icon-192.png', pixels: 192, share: 0.76, radius: 0.22 },
  { file: 'icon-512.png', pixels: 512, share: 0.76, radius: 0.22 },
  { file: 'maskable-192.png', pixels: 192, share: 0.56, radius: 0 },
  { file: 'maskable-512.png', pixels: 512, share: 0.56, radius: 0 },
  { file: 'apple-touch-icon.png', pixels: 180, share: 0.7, radius: 0 },
]

mkdirSync(join(web, 'icons'), { recursive: true })
for (const { file, pixels, share, radius } of icons) {
  const size = pixels * share
  const edge = (pixels - size) / 2
  const drawing = lamp.replace('<svg ', `<svg x="${edge}" y="${edge}" width="${size}" height="${size}" `)
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels}" height="${pixels}">
    <rect width="100%" height="100%" rx="${pixels * radius}" fill="${GROUND}"/>${drawing}</svg>`
  const density = (72 * pixels) / VIEW
  await sharp(Buffer.from(picture), { density: Math.min(density, 300) })
    .resize(pixels, pixels)
    .png({ palette: true, compressionLevel: 9 })
    .toFile(join(web, 'icons', file))
}
