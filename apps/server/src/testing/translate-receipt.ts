import { writeClock } from '@vazhipadu/locales/format-date'
import { nameMonthIn, nameStarIn } from '@vazhipadu/locales/name-almanac'
import { dateWordsOf, translator } from '@vazhipadu/locales/translator'
import { MALAYALAM_MONTHS, STARS } from '@vazhipadu/panchang/names'
import type { Named, PaperLanguage, ReceiptDay, ReceiptPaper } from '../features/receipts/receipts.rules.ts'

type Neighbour = Exclude<PaperLanguage, 'en'>

/** The names of the samples' offerings and deities. */
const names: Record<string, Record<Neighbour, string>> = {
  'Noorum palum, special': {
    ta: 'நூறும் பாலும் (விசேஷம்)',
    kn: 'ನೂರುಂ ಪಾಲುಂ (ವಿಶೇಷ)',
    hi: 'नूरुम पालुम (विशेष)',
    te: 'నూరుం పాలుం (విశేషం)',
  },
  'Ayilyam pooja': { ta: 'ஆயில்ய பூஜை', kn: 'ಆಯಿಲ್ಯಂ ಪೂಜೆ', hi: 'आयिल्यम पूजा', te: 'ఆయిల్యం పూజ' },
  'Palpayasam, ½ litre': {
    ta: 'பால்பாயசம் (அரை லிட்டர்)',
    kn: 'ಹಾಲು ಪಾಯಸ (ಅರ್ಧ ಲೀಟರ್)',
    hi: 'दूध की खीर (आधा लीटर)',
    te: 'పాల పాయసం (అర లీటరు)',
  },
  'Ganapathi homam': { ta: 'கணபதி ஹோமம்', kn: 'ಗಣಪತಿ ಹೋಮ', hi: 'गणपति होम', te: 'గణపతి హోమం' },
  Nagaraja: { ta: 'நாகராஜா', kn: 'ನಾಗರಾಜ', hi: 'नागराज', te: 'నాగరాజ' },
  Ganapathi: { ta: 'கணபதி', kn: 'ಗಣಪತಿ', hi: 'गणपति', te: 'గణపతి' },
}

const nameIn = (english: string, language: Neighbour) => names[english]?.[language] ?? english

function nameStarOf<S extends Named | null>(star: S, language: Neighbour): S {
  const id = STARS.find(({ en }) => en === star?.en)?.id
  return star && id ? { ...star, own: nameStarIn(language, id) } : star
}

function translateDay(day: ReceiptDay, language: Neighbour): ReceiptDay {
  const month = MALAYALAM_MONTHS.find(({ en }) => en === day.malayalam?.month.en)
  const own = month && nameMonthIn(language, month.id)
  const { malayalam } = day
  return {
    ...day,
    malayalam: malayalam && own ? { ...malayalam, month: { ...malayalam.month, own } } : malayalam,
    star: nameStarOf(day.star, language),
    lines: day.lines.map((line) => ({
      ...line,
      offering: { ...line.offering, own: nameIn(line.offering.en, language) },
      deity: nameIn(line.deity, language),
      star: nameStarOf(line.star, language),
    })),
  }
}

/** A sample receipt as issued to a reader of another language. */
export function translateReceipt(paper: ReceiptPaper, language: Neighbour): ReceiptPaper {
  const say = translator(language)
  return {
    ...paper,
    language,
    receivedAt: writeClock(dateWordsOf(language), '22:47'),
    days: paper.days.map((day) => translateDay(day, language)),
    charges: paper.charges.map((charge) => {
      const own = say('papers.charge.post')
      return { ...charge, label: { ...charge.label, own } }
    }),
    payment: { ...paper.payment, method: say('papers.method.netbanking') },
    notes: `Names are read out. ${say('papers.receipt.office', { hours: '5:00 am – 12:00 noon' })}`,
  }
}
