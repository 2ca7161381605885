/**
 * How people write the names of the 27 stars besides: other transliterations, and what they are called elsewhere in
 * India. In the order of the stars; to be found by, never to be shown.
 */
const spellings: readonly string[] = [
  'Ashwathi, Aswathy, Ashwathy, Aswati, Ashwini, Aswini, Ashvini',
  'Bharany, Barani, Apabharani',
  'Karthigai, Krithika, Kritika, Krittika, Kartika, Karthikai',
  'Rohiny, Rohinee',
  'Makayiryam, Makeeryam, Makiryam, Mrigasira, Mrigashira, Mrigashirsha, Mrigasirsham',
  'Tiruvathira, Thiruvathirai, Tiruvatira, Ardra, Arudra, Aridra',
  'Punarvasu, Punartam, Punarpoosam',
  'Poosam, Pushya, Pushyami, Puyam, Pooyyam',
  'Ayiliam, Aayilyam, Ailyam, Ashlesha, Aslesha',
  'Magham, Magha, Makha, Makom',
  'Puram, Purva Phalguni, Poorva Phalguni, Pubba, Poorvaphalguni',
  'Uttram, Uthiram, Utram, Uttara Phalguni, Uthara Phalguni, Uttara',
  'Attam, Aththam, Hastham, Hasta, Hastam',
  'Chitra, Chithra, Chittira, Chitta',
  'Chodi, Choti, Swathi, Swati, Svati, Chothy',
  'Vishakham, Visakha, Vishakha, Visagam',
  'Anusham, Anuradha, Anizam, Anilam',
  'Triketta, Thriketta, Kettai, Ketta, Jyeshta, Jyeshtha, Jyestha',
  'Mulam, Mula, Moola',
  'Puradam, Poorvashada, Purvashadha, Purva Ashadha, Pooraadam',
  'Uttradam, Uthiradam, Utradam, Uthraadam, Uttarashadha, Uttara Ashadha, Utharashada',
  'Tiruvonam, Onam, Shravana, Sravanam, Sravana, Shravan, Thiruonam',
  'Avitam, Dhanishta, Dhanishtha, Danishta',
  'Chatayam, Sathayam, Sadayam, Shatabhisha, Satabhisha, Shathabhisha, Shatataraka',
  'Pururuttathi, Poororuttathi, Pooruttathi, Purattathi, Poorattathi, Purva Bhadrapada, Poorvabhadra',
  'Uttrattathi, Uthirattathi, Utrattathi, Uthruttathi, Uttara Bhadrapada, Utharabhadra',
  'Revathy, Revati, Rewathi',
]

/** Other spellings of a star's name, by its number. */
export const spellingsOf = (star: number): string[] => spellings[star - 1]?.split(', ') ?? []
