import type { Config } from '../../../config.ts'
import type { Settings } from '../../settings/settings.reads.ts'
import type { Letterhead } from '../letters/write-letter.ts'

/** The sender's details: the temple's name, address and how to recognise its letters. */
export async function readLetterhead({
  settings,
  config,
}: {
  settings: Settings
  config: Config
}): Promise<Letterhead> {
  return {
    name: await settings.get('temple.name'),
    nameMl: await settings.get('temple.nameMl'),
    address: await settings.get('temple.address'),
    phone: await settings.get('temple.phone'),
    openingHours: await settings.get('temple.openingHours'),
    webUrl: config.WEB_URLS[0] ?? '',
    mailFrom: config.MAIL_FROM,
  }
}
