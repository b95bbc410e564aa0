import { TOPICS, type Topic } from '../words/topics.ts'

/** Returns true if a text is the key of a topic. */
export function isTopic(key: string): key is Topic {
  return Object.hasOwn(TOPICS, key)
}
