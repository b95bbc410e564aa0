import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { knownUser, useAuth } from '#features/accounts/public.tsx'
import { asAppError } from '#kit/call/errors.ts'
import { keepaliveFetch } from '#kit/call/keepalive-fetch.ts'
import { messageOf } from '#kit/form/refusal.ts'
import { count } from '#kit/time/format.ts'
import { track } from '#kit/track.ts'
import { toast } from '#ui/overlay/toast.ts'
import { connectStore, type SavableHome, setFavorite, setFavoriteIds } from '../browser/favorite-store.ts'
import { forgetHomes, onSavedHomes, savedHomes, saveHome } from '../browser/saved-homes.ts'
import { addFavorite, listFavoriteIds, mergeFavorites, removeFavorite } from '../functions.ts'
import type { Favorite } from '../schema.ts'

/** Tells other tabs of this browser that the account's favorites changed. */
const CHANNEL = 'favorites'
/** Minimum time between reloads when the tab regains focus. */
const MIN_RELOAD_MS = 4000

/**
 * Stores the presses of all hearts: in the account of a signed-in user, otherwise in the browser. Homes saved in the
 * browser move into the account on sign-in.
 */
export function FavoritesStorage() {
  const { user, isLoading } = useAuth()
  const router = useRouter()
  const accountId = user?.id ?? null
  useEffect(() => {
    if (isLoading) return
    const signIn = () => void router.navigate({ to: '/login', search: { redirect: router.latestLocation.href } })
    if (accountId === null) return storeInBrowser(signIn)
    const onChanged = () => {
      // Only dashboard pages show the list itself, or proposals.
      if (router.latestLocation.pathname.startsWith('/dashboard')) void router.invalidate()
    }
    return storeInAccount({ onChanged, signIn })
  }, [accountId, isLoading, router])
  return null
}

/** @returns a function that stops it */
function storeInBrowser(signIn: () => void): () => void {
  const show = () => setFavoriteIds(Object.keys(savedHomes()))
  const disconnect = connectStore((home, isWished) => {
    const isFirst = isWished && Object.keys(savedHomes()).length === 0
    saveHome(home.id, isWished)
    track(isWished ? 'property_saved' : 'property_removed', { property_id: home.id })
    if (isFirst)
      toast.info('Saved in this browser. Sign in to have it on all your devices.', {
        id: 'saved-here',
        action: { label: 'Sign in', onAction: signIn },
      })
    if (!isWished) showRemoved(home)
  })
  show()
  const stopListening = onSavedHomes(show)
  return () => {
    disconnect()
    stopListening()
  }
}

interface AccountPages {
  /** Called when homes were added to the account. */
  onChanged: () => void
  signIn: () => void
}

/** @returns a function that stops it */
function storeInAccount({ onChanged, signIn }: AccountPages): () => void {
  /** Homes stored in the account, as far as known. */
  let stored: ReadonlySet<string> = new Set()
  /** Presses not stored yet. */
  const pending = new Map<string, boolean>()
  const busy = new Set<string>()
  /** Homes removed on this page, to restore with their notes. */
  const removed = new Map<string, Favorite>()
  let loadedAt = 0
  let isKnown = false
  /** True while the browser stores favorites because the account cannot. */
  let isStoredLocally = false
  let isStopped = false
  const channel = new BroadcastChannel(CHANNEL)

  function show(): void {
    if (isStopped) return
    if (!isKnown && !isStoredLocally) return
    const all = isStoredLocally ? new Set(Object.keys(savedHomes())) : new Set(stored)
    for (const [id, isWished] of pending) {
      if (isWished) all.add(id)
      else all.delete(id)
    }
    setFavoriteIds(all)
  }

  async function loadIds(): Promise<void> {
    loadedAt = Date.now()
    const before = stored
    try {
      // An account with an unconfirmed email or expired password cannot store favorites, so the browser does.
      isStoredLocally = !(await canStoreInAccount())
      if (isStoredLocally) return show()
      const ids = new Set(await mergeOrListIds())
      // The list changed during the request, so this answer may be outdated.
      if (stored !== before) return await loadIds()
      stored = ids
      isKnown = true
    } catch (error) {
      isStoredLocally = asAppError(error)?.code === 'forbidden'
    }
    show()
  }

  async function canStoreInAccount(): Promise<boolean> {
    const { is_email_verified, password_expiration } = await knownUser()
    return is_email_verified && !password_expiration.expired
  }

  async function mergeOrListIds(): Promise<string[]> {
    const here = savedHomes()
    const homes = Object.entries(here).map(([propertyId, savedAtMs]) => ({ propertyId, savedAtMs }))
    if (homes.length === 0) return (await listFavoriteIds()).ids
    const { ids } = await mergeFavorites({ data: { homes } })
    forgetHomes(here)
    onChanged()
    const mergedCount = homes.filter(({ propertyId }) => ids.includes(propertyId)).length
    if (mergedCount > 0)
      toast.ok(
        `${count(mergedCount, 'home')} saved in this browser ${mergedCount === 1 ? 'is' : 'are'} now in your favorites.`,
      )
    return ids
  }

  async function store(home: SavableHome): Promise<void> {
    if (busy.has(home.id)) return
    busy.add(home.id)
    try {
      // A fresh page must load the stored state before it can decide what to do.
      await known
      if (isStoredLocally) return saveHome(home.id, pending.get(home.id) ?? false)
      let isStored = isKnown ? stored.has(home.id) : null
      // A press during a request is handled after it.
      for (let wish = pending.get(home.id); wish !== undefined && wish !== isStored; wish = pending.get(home.id)) {
        if (wish) await add(home)
        else await remove(home)
        isStored = wish
        const next = new Set(stored)
        if (wish) next.add(home.id)
        else next.delete(home.id)
        stored = next
        channel.postMessage('changed')
        if (!wish && pending.get(home.id) === false) showRemoved(home)
      }
    } catch (error) {
      showFailed(home, error)
    } finally {
      pending.delete(home.id)
      busy.delete(home.id)
      show()
    }
  }

  async function add({ id }: SavableHome): Promise<void> {
    const before = removed.get(id)
    const more = before ? { notes: before.notes, savedAtMs: before.created_at.getTime() } : {}
    await addFavorite({ data: { propertyId: id, ...more }, fetch: keepaliveFetch })
    track('property_saved', { property_id: id })
    // A restored home is a new record with its old note, and a saved home may have answered a proposal.
    onChanged()
  }

  async function remove({ id }: SavableHome): Promise<void> {
    try {
      removed.set(id, await removeFavorite({ data: { propertyId: id }, fetch: keepaliveFetch }))
      track('property_removed', { property_id: id })
    } catch (error) {
      // Another tab already removed it.
      if (asAppError(error)?.code !== 'not_found') throw error
    }
  }

  function showFailed({ name }: SavableHome, error: unknown): void {
    const isSignedOut = asAppError(error)?.code === 'signed_out'
    toast.error(isSignedOut ? `Sign in again to save ${name}.` : `${name} was not saved. ${messageOf(error)}`, {
      id: 'favorite-failed',
      ...(isSignedOut ? { action: { label: 'Sign in', onAction: signIn } } : {}),
    })
  }

  const known = loadIds()
  const disconnect = connectStore((home, isWished) => {
    pending.set(home.id, isWished)
    void store(home)
  })
  const reloadIfStale = () => {
    if (document.visibilityState === 'visible' && Date.now() - loadedAt > MIN_RELOAD_MS) void loadIds()
  }
  channel.addEventListener('message', loadIds)
  document.addEventListener('visibilitychange', reloadIfStale)
  addEventListener('focus', reloadIfStale)
  return () => {
    isStopped = true
    disconnect()
    channel.close()
    document.removeEventListener('visibilitychange', reloadIfStale)
    removeEventListener('focus', reloadIfStale)
  }
}

function showRemoved(home: SavableHome): void {
  toast.info(`${home.name} is no longer in your favorites.`, {
    id: `favorite-${home.id}`,
    action: { label: 'Undo', onAction: () => setFavorite(home, true) },
  })
}
