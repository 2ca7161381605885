import { LegalText } from './legal-text.tsx'

export function PrivacyPage() {
  return <LegalText name="legal.privacy" />
}
