import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { knownUser, useAuth } from '#features/accounts/public.tsx'
import { asAppError } from '#kit/call/errors.ts'
import { messageOf } from '#kit/form/refusal.ts'
import { count } from '#kit/time/format.ts'
import { track } from '#kit/track.ts'
import { toast } from '#ui/toast.ts'
import { type Hearted, keepHearts, pressHeart, showHearted } from '../browser/hearts.ts'
import { forgetHomes, onSavedHomes, savedHomes, saveHome } from '../browser/saved-homes.ts'
import { addFavorite, listFavoriteIds, mergeFavorites, removeFavorite } from '../functions.ts'
import type { Favorite } from '../schema.ts'

/** Tells the other windows of this browser that an account's favorites changed. */
const CHANNEL = 'favorites'
/** A window that is looked at again asks what was saved elsewhere, but not more often. */
const ASK_AGAIN_MS = 4000

/**
 * Looks after all hearts of the page: in the account of who is signed in, else in the browser. What was saved in the browser
 * before goes into the account, once.
 */
export function FavoritesKeeper() {
  const { user, isLoading } = useAuth()
  const router = useRouter()
  const accountId = user?.id ?? null
  useEffect(() => {
    if (isLoading) return
    const signIn = () => void router.navigate({ to: '/login', search: { redirect: router.latestLocation.href } })
    if (accountId === null) return keepHere(signIn)
    const onChanged = () => {
      // Only pages of the account itself show what was added.
      if (router.latestLocation.pathname.startsWith('/dashboard')) void router.invalidate()
    }
    return keepInAccount({ onChanged, signIn })
  }, [accountId, isLoading, router])
  return null
}

/** For as long as nobody is signed in. @returns what ends it */
function keepHere(signIn: () => void): () => void {
  const show = () => showHearted(Object.keys(savedHomes()))
  const stopKeeping = keepHearts((home, isWished) => {
    const isFirst = isWished && Object.keys(savedHomes()).length === 0
    saveHome(home.id, isWished)
    track(isWished ? 'property_saved' : 'property_removed', { property_id: home.id })
    if (isFirst)
      toast.info('Saved in this browser. Sign in to have it on all your devices.', {
        id: 'saved-here',
        action: { label: 'Sign in', onAction: signIn },
      })
    if (!isWished) tellRemoved(home)
  })
  show()
  const stopListening = onSavedHomes(show)
  return () => {
    stopKeeping()
    stopListening()
  }
}

interface AccountPages {
  /** Homes came into the account: those of this browser, or one that was taken away before. */
  onChanged: () => void
  signIn: () => void
}

/** For as long as somebody is signed in. @returns what ends it */
function keepInAccount({ onChanged, signIn }: AccountPages): () => void {
  /** What the account holds, as far as it is known. */
  let stored: ReadonlySet<string> = new Set()
  /** What was pressed and is not stored yet. */
  const wishes = new Map<string, boolean>()
  const busy = new Set<string>()
  /** What was taken away on this page, with its note: pressing again brings all of it back. */
  const removed = new Map<string, Favorite>()
  let asked = 0
  let isKnown = false
  /** The account keeps nothing now, the browser does. */
  let isHere = false
  let isOver = false
  const channel = new BroadcastChannel(CHANNEL)

  function show(): void {
    if (isOver) return
    if (!isKnown && !isHere) return
    const all = isHere ? new Set(Object.keys(savedHomes())) : new Set(stored)
    for (const [id, isWished] of wishes) {
      if (isWished) all.add(id)
      else all.delete(id)
    }
    showHearted(all)
  }

  async function ask(): Promise<void> {
    asked = Date.now()
    const before = stored
    try {
      // An account that is not in good standing keeps nothing: hearts stay in the browser until it is.
      isHere = !(await isInGoodStanding())
      if (isHere) return show()
      const ids = new Set(await idsOf())
      // Something was stored meanwhile: the answer may be older.
      if (stored !== before) return await ask()
      stored = ids
      isKnown = true
    } catch (error) {
      isHere = asAppError(error)?.code === 'forbidden'
    }
    show()
  }

  async function isInGoodStanding(): Promise<boolean> {
    const { is_email_verified, password_expiration } = await knownUser()
    return is_email_verified && !password_expiration.expired
  }

  async function idsOf(): Promise<string[]> {
    const here = savedHomes()
    const homes = Object.entries(here).map(([propertyId, savedAtMs]) => ({ propertyId, savedAtMs }))
    if (homes.length === 0) return (await listFavoriteIds()).ids
    const { ids } = await mergeFavorites({ data: { homes } })
    forgetHomes(here)
    onChanged()
    const storedValue = homes.filter(({ propertyId }) => ids.includes(propertyId)).length
    if (storedValue > 0)
      toast.ok(
        `${count(storedValue, 'home')} that you saved in this browser ${storedValue === 1 ? 'is' : 'are'} in your favorites now.`,
      )
    return ids
  }

  async function store(home: Hearted): Promise<void> {
    if (busy.has(home.id)) return
    busy.add(home.id)
    try {
      // What the account holds decides what is to be done: on a fresh page that is asked first.
      await known
      if (isHere) return saveHome(home.id, wishes.get(home.id) ?? false)
      let held = isKnown ? stored.has(home.id) : null
      // What is pressed while one wish is on its way is the next one.
      for (let wish = wishes.get(home.id); wish !== undefined && wish !== held; wish = wishes.get(home.id)) {
        if (wish) await add(home)
        else await remove(home)
        held = wish
        const next = new Set(stored)
        if (wish) next.add(home.id)
        else next.delete(home.id)
        stored = next
        channel.postMessage('changed')
        if (!wish && wishes.get(home.id) === false) tellRemoved(home)
      }
    } catch (error) {
      tellFailed(home, error)
    } finally {
      wishes.delete(home.id)
      busy.delete(home.id)
      show()
    }
  }

  async function add({ id }: Hearted): Promise<void> {
    const before = removed.get(id)
    const more = before ? { notes: before.notes, savedAtMs: before.created_at.getTime() } : {}
    await addFavorite({ data: { propertyId: id, ...more } })
    track('property_saved', { property_id: id })
    // It is there again as it was, and another record.
    if (before) onChanged()
  }

  async function remove({ id }: Hearted): Promise<void> {
    try {
      removed.set(id, await removeFavorite({ data: { propertyId: id } }))
      track('property_removed', { property_id: id })
    } catch (error) {
      // Another window was faster: it is not there, as wished.
      if (asAppError(error)?.code !== 'not_found') throw error
    }
  }

  function tellFailed({ name }: Hearted, error: unknown): void {
    const isSignedOut = asAppError(error)?.code === 'signed_out'
    toast.error(isSignedOut ? `Sign in again to save ${name}.` : `${name} was not saved. ${messageOf(error)}`, {
      id: 'favorite-failed',
      ...(isSignedOut ? { action: { label: 'Sign in', onAction: signIn } } : {}),
    })
  }

  const known = ask()
  const stopKeeping = keepHearts((home, isWished) => {
    wishes.set(home.id, isWished)
    void store(home)
  })
  const askAgain = () => {
    if (document.visibilityState === 'visible' && Date.now() - asked > ASK_AGAIN_MS) void ask()
  }
  channel.addEventListener('message', ask)
  document.addEventListener('visibilitychange', askAgain)
  addEventListener('focus', askAgain)
  return () => {
    isOver = true
    stopKeeping()
    channel.close()
    document.removeEventListener('visibilitychange', askAgain)
    removeEventListener('focus', askAgain)
  }
}

function tellRemoved(home: Hearted): void {
  toast.info(`${home.name} is no longer among your favorites.`, {
    id: `favorite-${home.id}`,
    action: { label: 'Undo', onAction: () => pressHeart(home, true) },
  })
}
