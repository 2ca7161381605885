/** A merchant's evidence against a dispute. */
export interface Evidence extends Record<string, unknown> {
  amount: number
  summary: string | null
  submitted_at: number | null
}

export interface KeptDocument {
  id: string
  entity: 'document'
  purpose: 'dispute_evidence'
  name: string
  mime_type: string
  size: number
  created_at: number
}
