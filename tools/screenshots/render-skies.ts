// npm run skies: renders the four skies as pictures for phones, where a drawing of 900 shapes would delay the page; the
// results are in the repository.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

const art = join(import.meta.dirname, '../../apps/web/src/art')
/** Twice the width of a usual phone. */
const WIDTH = 828

for (const name of ['dawn', 'day', 'dusk', 'night']) {
  const drawing = readFileSync(join(art, `svg/sky-${name}.svg`))
  const { size } = await sharp(drawing, { density: 150 })
    .resize({ width: WIDTH })
    .avif({ quality: 55, effort: 9 })
    .toFile(join(art, `sky/sky-${name}.avif`))
  console.log(`sky-${name}.avif ${size} bytes`)
}
