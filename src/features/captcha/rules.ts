import type { Challenge } from './schema.ts'

/** When a task ends, as its salt says; null where the salt is not one of ours. */
export function endOfSalt(salt: string): Date | null {
  const [, seconds] = /^[0-9a-f]{24}\.(\d{10})\.[a-z_]+$/.exec(salt) ?? []
  return seconds === undefined ? null : new Date(Number(seconds) * 1000)
}

/** The act that a task was made for, as its salt says. */
export function actionOfSalt(salt: string): string | null {
  return /\.([a-z_]+)$/.exec(salt)?.[1] ?? null
}

/** What is signed of a task, and hashed with each number. */
export function taskText({ challenge, salt, maxNumber }: Pick<Challenge, 'challenge' | 'salt' | 'maxNumber'>): string {
  return `${challenge}.${salt}.${maxNumber}`
}
