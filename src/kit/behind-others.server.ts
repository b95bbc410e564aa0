import { readdir, readFile } from 'node:fs/promises'
import { getPriority, setPriority } from 'node:os'

const BEHIND = 10
const THREADS = '/proc/self/task'
const OF_PICTURES = 'libvips worker'

/**
 * Puts the threads of this process that make pictures behind all others of the machine: pictures that nobody waits for
 * must not take the processor from somebody who waits. The threads come and go, so it is asked before each picture.
 * Where a system has no priorities of threads nothing changes.
 */
export async function putPicturesBehind(): Promise<void> {
  for (const id of await readdir(THREADS).catch(() => [])) {
    const name = await readFile(`${THREADS}/${id}/comm`, 'utf8').catch(() => '')
    if (name.trim() === OF_PICTURES) putBehind(Number(id))
  }
}

function putBehind(thread: number): void {
  try {
    if (getPriority(thread) < BEHIND) setPriority(thread, BEHIND)
  } catch {
    // It has just ended, or whoever runs this may not.
  }
}
