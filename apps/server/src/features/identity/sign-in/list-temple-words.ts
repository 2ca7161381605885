/**
 * What everybody who guesses a devotee's password tries first: the temple, its town, the deities, stars and words of
 * worship, and what the leaks of other countries hardly hold. In small letters.
 */
export const templeWords: readonly string[] = `
  kavumpuzha kavu vazhipadu vazhipad archana pushpanjali neeranjanam payasam prasadam prasad pooja
  puja temple kshethram kshetram kovil ambalam nagaraja nagayakshi nagamma naga sarpa sarpam
  sarpakavu ananthan vasuki ayilyam aswathi bharani karthika rohini makayiram thiruvathira
  punartham pooyam makam pooram uthram atham chithira chothi vishakham anizham thriketta moolam
  pooradam uthradam thiruvonam avittam chathayam pooruruttathi uthrattathi revathi onam vishu
  navaratri sivaratri shivaratri krishna krishnan guruvayur guruvayoor guruvayurappan guruvayurappa
  appan ayyappa ayyappan swami swamiye saranam sabarimala ganapathi ganapati ganesha ganesh
  vinayaka subrahmanya murugan muruga velayudhan shiva siva mahadeva mahadevan namasivaya
  namashivaya sivaya shivaya parvathi devi durga bhadrakali bhagavathi bhagavathy saraswathi
  saraswati lakshmi vishnu narayana hari hare rama raman sreerama hanuman govinda gopala radha sree
  sri shree bhagavan amma ammae amme daivam om namo namah nama namaskaram kerala keralam malayalam
  malayali india bharat password admin office
`
  .trim()
  .split(/\s+/)
