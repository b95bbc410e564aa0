import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { knownUser, useAuth } from '#features/accounts/public.tsx'
import { asAppError } from '#kit/call/errors.ts'
import { messageOf } from '#kit/form/refusal.ts'
import { count } from '#kit/time/format.ts'
import { track } from '#kit/track.ts'
import { toast } from '#ui/overlay/toast.ts'
import { type Hearted, keepHearts, pressHeart, showHearted } from '../browser/hearts.ts'
import { forgetHomes, onSavedHomes, savedHomes, saveHome } from '../browser/saved-homes.ts'
import { addFavorite, listFavoriteIds, mergeFavorites, removeFavorite } from '../functions.ts'
import type { Favorite } from '../schema.ts'

/** Tells other tabs of this browser that the account's favorites changed. */
const CHANNEL = 'favorites'
/** Minimum time between reloads when the tab regains focus. */
const ASK_AGAIN_MS = 4000

/**
 * Stores the presses of all hearts: in the account of a signed-in user, otherwise in the browser. Homes saved in the
 * browser move into the account on sign-in.
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
      // Only dashboard pages show the list itself.
      if (router.latestLocation.pathname.startsWith('/dashboard')) void router.invalidate()
    }
    return keepInAccount({ onChanged, signIn })
  }, [accountId, isLoading, router])
  return null
}

/** @returns a function that stops it */
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
  /** Called when homes from this browser, or a restored home, were added to the account. */
  onChanged: () => void
  signIn: () => void
}

/** @returns a function that stops it */
function keepInAccount({ onChanged, signIn }: AccountPages): () => void {
  /** Homes stored in the account, as far as known. */
  let stored: ReadonlySet<string> = new Set()
  /** Presses not stored yet. */
  const wishes = new Map<string, boolean>()
  const busy = new Set<string>()
  /** Homes removed on this page, to restore with their notes. */
  const removed = new Map<string, Favorite>()
  let asked = 0
  let isKnown = false
  /** True while the browser stores favorites because the account cannot. */
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
      // An account with an unconfirmed email or expired password cannot store favorites, so the browser does.
      isHere = !(await isInGoodStanding())
      if (isHere) return show()
      const ids = new Set(await idsOf())
      // The list changed during the request, so this answer may be outdated.
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
      // A fresh page must load the stored state before it can decide what to do.
      await known
      if (isHere) return saveHome(home.id, wishes.get(home.id) ?? false)
      let held = isKnown ? stored.has(home.id) : null
      // A press during a request is handled after it.
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
    // The restored home is a new record with its old note.
    if (before) onChanged()
  }

  async function remove({ id }: Hearted): Promise<void> {
    try {
      removed.set(id, await removeFavorite({ data: { propertyId: id } }))
      track('property_removed', { property_id: id })
    } catch (error) {
      // Another tab already removed it.
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
