import { Text } from '@react-email/components'
import * as z from 'zod/mini'
import { defineEmail } from '#kit/email/email.tsx'
import { EmailButton, EmailHeading, EmailText } from '#kit/email/templates.tsx'
import { keysOf } from '#kit/form/inputs.ts'
import { count, number } from '#kit/time/format.ts'
import { changeText, weekText } from '../rules.ts'
import { COUNTS, SIMILAR_RULE } from '../words.ts'

const Count = z.object({ week: z.number(), before: z.number(), similar: z.nullable(z.number()) })

/** Emails a seller the week of their listing: counts with their definitions, and no one's name. */
export const sellerReport = defineEmail({
  name: 'seller-report',
  isTransactional: true,
  isNotification: true,
  input: z.object({
    /** Address; null if it is withheld. */
    home: z.nullable(z.string()),
    week_date: z.string(),
    counts: z.object({
      views: Count,
      saves: Count,
      tours_asked: Count,
      tours_held: Count,
      questions: Count,
    }),
    similar_homes: z.int(),
  }),
  subject: ({ home, counts }) => `${home ?? 'Your home'}: ${count(counts.views.week, 'view')} last week`,
  preview: ({ counts }) =>
    `${count(counts.saves.week, 'save')}, ${count(counts.tours_asked.week, 'tour request')}, ${count(counts.questions.week, 'question')}.`,
  Body: ({ input: { home, week_date, counts, similar_homes }, from }) => (
    <>
      <EmailHeading>{home ?? 'Your home'}</EmailHeading>
      <EmailText>{`Week of ${weekText(week_date)}`}</EmailText>
      {keysOf(COUNTS).map((key) => {
        const { label, means } = COUNTS[key]
        const { week, before, similar } = counts[key]
        return (
          <div key={key}>
            <Text className="t" style={COUNT}>
              {`${label}: ${number(week)}`}
            </Text>
            <Text className="t2" style={FACTS}>
              {changeText({ week, before })}
              {similar !== null && `. Similar homes: ${number(similar)}`}
            </Text>
            <Text className="t2" style={MEANS}>
              {means}
            </Text>
          </div>
        )
      })}
      {similar_homes > 0 && counts.views.similar !== null && (
        <Text className="t2" style={{ ...MEANS, margin: '20px 0 0' }}>
          {`Similar homes (${number(similar_homes)}): ${SIMILAR_RULE}`}
        </Text>
      )}
      <EmailButton href={`${from.url}/dashboard`}>Open your dashboard</EmailButton>
      <EmailText>This report shows counts, not names. You can turn off these emails under Preferences.</EmailText>
    </>
  ),
})

const SANS = 'Arial, Helvetica, sans-serif'
const COUNT = {
  margin: '20px 0 0',
  fontFamily: SANS,
  fontSize: 18,
  lineHeight: '26px',
  fontWeight: 'bold',
  color: '#16202e',
}
const FACTS = { margin: '2px 0 0', fontFamily: SANS, fontSize: 15, lineHeight: '22px', color: '#3b4656' }
const MEANS = { margin: '2px 0 0', fontFamily: SANS, fontSize: 13, lineHeight: '20px', color: '#566173' }
