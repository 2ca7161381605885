import { askedAgain, cachedByName, keptForADay } from './list-headers.ts'

/** Of nginx: how long a file is kept, by its name. */
export const fileAges = `map $uri $vazhipadu_cache {
  default '${askedAgain}';
  ~^/assets/ '${cachedByName}';
  ~^/icons/ '${keptForADay}';
}`

export const manifestType = `  # Not in every nginx's list of types.
  location = /manifest.webmanifest { types {} default_type application/manifest+json; }`
