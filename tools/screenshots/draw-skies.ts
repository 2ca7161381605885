// npm run skies: draws the four skies as pictures for a phone. There a drawing of nine hundred shapes keeps the page waiting
// that it decorates; the results are kept in the repository.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

const art = join(import.meta.dirname, '../../apps/web/src/art')
/** Twice as wide as a usual phone. */
const WIDTH = 828

for (const name of ['dawn', 'day', 'dusk', 'night']) {
  const drawing = readFileSync(join(art, `svg/sky-${name}.svg`))
  const { size } = await sharp(drawing, { density: 150 })
    .resize({ width: WIDTH })
    .avif({ quality: 55, effort: 9 })
    .toFile(join(art, `sky/sky-${name}.avif`))
  console.log(`sky-${name}.avif ${size} bytes`)
}
