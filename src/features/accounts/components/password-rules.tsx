import { useBrokerage } from '#features/brokerage/public.tsx'
import { RuleList } from '#ui/fields/typed-fields.tsx'
import { passwordChecks } from '../rules/passwords.ts'

/** Checks the new password as the user types. The server has further checks. */
export function PasswordRules({ password, name = '', email = '' }: PasswordRulesProps) {
  const { name: office, short_name, city, service_area } = useBrokerage()
  const places = [office, short_name, city, ...service_area]
  const { isLong, isUncommon, isImpersonal } = passwordChecks(password, { name, email, places })
  return (
    <RuleList
      rules={[
        { label: '12 characters or more', isMet: isLong },
        { label: 'Not a common password', isMet: isUncommon },
        { label: 'Not your name, your email, or the brokerage’s name', isMet: isImpersonal },
      ]}
    />
  )
}

interface PasswordRulesProps {
  password: string
  name?: string
  email?: string
}
