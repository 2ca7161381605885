/**
 * Other spellings of the 27 stars in star order: transliterations and names from elsewhere in India. Used for searching
 * only, never shown.
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

/** Names in other Indian scripts, each in star order. */
const scripts: readonly string[] = [
  // Hindi
  'अश्विनी भरणी कृत्तिका रोहिणी मृगशिरा आर्द्रा पुनर्वसु पुष्य आश्लेषा मघा पूर्वाफाल्गुनी उत्तराफाल्गुनी हस्त चित्रा स्वाति विशाखा अनुराधा ज्येष्ठा मूल पूर्वाषाढ़ा उत्तराषाढ़ा श्रवण धनिष्ठा शतभिषा पूर्वाभाद्रपद उत्तराभाद्रपद रेवती',
  // Tamil
  'அசுவினி பரணி கார்த்திகை ரோகிணி மிருகசீரிடம் திருவாதிரை புனர்பூசம் பூசம் ஆயில்யம் மகம் பூரம் உத்திரம் அஸ்தம் சித்திரை சுவாதி விசாகம் அனுஷம் கேட்டை மூலம் பூராடம் உத்திராடம் திருவோணம் அவிட்டம் சதயம் பூரட்டாதி உத்திரட்டாதி ரேவதி',
  // Kannada
  'ಅಶ್ವಿನಿ ಭರಣಿ ಕೃತ್ತಿಕಾ ರೋಹಿಣಿ ಮೃಗಶಿರ ಆರ್ದ್ರಾ ಪುನರ್ವಸು ಪುಷ್ಯ ಆಶ್ಲೇಷ ಮಖಾ ಹುಬ್ಬ ಉತ್ತರಾ ಹಸ್ತ ಚಿತ್ರಾ ಸ್ವಾತಿ ವಿಶಾಖ ಅನುರಾಧ ಜ್ಯೇಷ್ಠ ಮೂಲಾ ಪೂರ್ವಾಷಾಢ ಉತ್ತರಾಷಾಢ ಶ್ರವಣ ಧನಿಷ್ಠ ಶತಭಿಷ ಪೂರ್ವಾಭಾದ್ರ ಉತ್ತರಾಭಾದ್ರ ರೇವತಿ',
  // Telugu
  'అశ్విని భరణి కృత్తిక రోహిణి మృగశిర ఆర్ద్ర పునర్వసు పుష్యమి ఆశ్లేష మఖ పుబ్బ ఉత్తర హస్త చిత్త స్వాతి విశాఖ అనూరాధ జ్యేష్ఠ మూల పూర్వాషాఢ ఉత్తరాషాఢ శ్రవణం ధనిష్ఠ శతభిషం పూర్వాభాద్ర ఉత్తరాభాద్ర రేవతి',
]
const inScripts = scripts.map((names) => names.split(' '))

/** All alternative spellings of a star, by its number. */
export const spellingsOf = (star: number): string[] => [
  ...(spellings[star - 1]?.split(', ') ?? []),
  ...inScripts.flatMap((names) => names[star - 1] ?? []),
]
