/** What a form tells of the person who sent it. */
export interface Sender {
  name: string
  email: string | null
  phone: string | null
  /** Account that was signed in, if any. */
  account_id: string | null
  created_at: Date
}
