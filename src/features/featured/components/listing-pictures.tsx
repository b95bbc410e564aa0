import { Link, useRouter } from '@tanstack/react-router'
import { PictureUpload } from '#features/pictures/public.tsx'
import { fieldIdOf } from '#kit/form/call-form.ts'
import { Form, SubmitButton } from '#kit/form/form.tsx'
import { PostButton } from '#kit/form/post-button.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { reloadPage } from '#kit/page/reload-page.ts'
import { OrderEditor } from '#kit/table/order-editor.tsx'
import { count } from '#kit/time/format.ts'
import { toast } from '#ui/overlay/toast.ts'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { Notice } from '#ui/page/notice.tsx'
import { PanelSection } from '#ui/page/record.tsx'
import { Badge } from '#ui/text/badge.tsx'
import { linkClass } from '#ui/text/link.tsx'
import {
  addListingPicture,
  removeListingPicture,
  reorderListingPictures,
  updateListingPicture,
  uploadListingPicture,
} from '../functions.ts'
import { AddListingPicture, type OwnListing, type OwnPicture, UpdateListingPicture } from '../schema.ts'
import { MAX_PICTURES, MESSAGES } from '../words.ts'

const ALT = 'What the photo shows'
const ALT_HELP = 'For visitors who can’t see it, such as “Kitchen with a stone counter and two windows to the yard.”'

export function ListingPictures({
  listing,
  pictures,
  openId,
}: {
  listing: OwnListing
  pictures: readonly OwnPicture[]
  openId: string | undefined
}) {
  const open = pictures.find(({ id }) => id === openId)
  if (listing.replaced_by !== null) return <Notice tone="info">{MESSAGES.replaced}</Notice>
  return (
    <div className="grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,680px)_minmax(280px,1fr)]">
      <div className="min-w-0">
        {pictures.length === 0 ? (
          <EmptyState title="No photos yet">Until you add one, the site says that photos are coming soon.</EmptyState>
        ) : (
          <>
            <p className="mb-3 text-ink-2">
              {`${count(pictures.length, 'photo')} of ${MAX_PICTURES} allowed. The first one appears on the card and at the top of the listing.`}
            </p>
            <OrderEditor
              label="Photos in order"
              items={pictures.map((picture, place) => ({
                id: picture.id,
                name: picture.alt,
                content: <Row listingId={listing.id} picture={picture} isFirst={place === 0} />,
              }))}
              save={(pictureIds, formerIds) =>
                reorderListingPictures({ data: { propertyId: listing.id, pictureIds, formerIds } })
              }
            />
          </>
        )}
      </div>
      <aside aria-label={open ? 'Change a photo' : 'Add a photo'}>
        {open ? (
          <EditPicture key={open.id} listingId={listing.id} picture={open} />
        ) : pictures.length >= MAX_PICTURES ? (
          <Notice tone="info">{MESSAGES.tooManyPictures}</Notice>
        ) : (
          <AddPicture key={pictures.length} listingId={listing.id} />
        )}
      </aside>
    </div>
  )
}

function Row({ listingId, picture, isFirst }: { listingId: string; picture: OwnPicture; isFirst: boolean }) {
  return (
    <span className="flex flex-wrap items-center gap-x-4 gap-y-1 py-1">
      <img
        src={`/img/${picture.image_key}?width=320`}
        alt=""
        width={96}
        height={64}
        loading="lazy"
        className="aspect-photo w-24 rounded-badge bg-limestone-2 object-cover"
      />
      <span className="grid min-w-40 flex-1 gap-0.5">
        <span className="[overflow-wrap:anywhere]">{picture.alt}</span>
        <span className="flex flex-wrap items-center gap-x-3">
          <Link
            to="/admin/featured-listings/$propertyId/pictures"
            params={{ propertyId: listingId }}
            search={{ picture: picture.id }}
            resetScroll={false}
            aria-label={`Change ${picture.alt}`}
            className={linkClass()}
          >
            Change
          </Link>
          {isFirst && <Badge tone="ok">On the card</Badge>}
        </span>
      </span>
    </span>
  )
}

function AddPicture({ listingId }: { listingId: string }) {
  const router = useRouter()
  const form = useCallForm({
    call: addListingPicture,
    schema: AddListingPicture,
    defaults: { propertyId: listingId, image_key: '', alt: '' },
    hidden: ['propertyId'],
    done: { message: 'Photo added.', path: null },
    onDone: async () => {
      await reloadPage(router)
      toast.ok('Photo added.')
    },
  })
  const { image_key } = form.values
  return (
    <PanelSection title="Add a photo" isFirst>
      <Form of={form} label="Add a photo" className="grid gap-5">
        <PictureUpload
          id={fieldIdOf(form.id, 'image_key')}
          name="image_key"
          label="Photo"
          help="1,024 pixels wide or more, JPEG, PNG, or WebP, up to 15 MB. We remove location data from photos."
          value={image_key}
          src={image_key ? `/img/${image_key}?width=480` : null}
          error={form.errors.image_key}
          upload={async (options) => form.setValue('image_key', (await uploadListingPicture(options)).key)}
        />
        <form.TextField name="alt" label={ALT} help={ALT_HELP} isRequired maxLength={200} autoComplete="off" />
        <div>
          <SubmitButton size="sm" busyLabel="Adding…">
            Add photo
          </SubmitButton>
        </div>
      </Form>
    </PanelSection>
  )
}

function EditPicture({ listingId, picture }: { listingId: string; picture: OwnPicture }) {
  const router = useRouter()
  const ids = { propertyId: listingId, pictureId: picture.id }
  const form = useCallForm({
    call: updateListingPicture,
    schema: UpdateListingPicture,
    defaults: { ...ids, alt: picture.alt },
    hidden: ['propertyId', 'pictureId'],
    done: { message: 'Photo saved.', path: null },
    onDone: async () => {
      await reloadPage(router)
      toast.ok('Photo saved.')
    },
  })
  return (
    <PanelSection title="Change a photo" isFirst>
      <img
        src={`/img/${picture.image_key}?width=640`}
        alt={picture.alt}
        className="mb-4 w-full rounded-card bg-limestone-2 object-cover"
      />
      <Form of={form} label="Change a photo" className="grid gap-4">
        <form.TextField name="alt" label={ALT} help={ALT_HELP} isRequired maxLength={200} autoComplete="off" />
        <div>
          <SubmitButton size="sm" busyLabel="Saving…">
            Save
          </SubmitButton>
        </div>
      </Form>
      <div className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-3 border-line border-t pt-4">
        <PostButton
          call={removeListingPicture}
          fields={ids}
          run={() => removeListingPicture({ data: ids })}
          done="Photo removed."
          busyLabel="Removing…"
          variant="outline"
          size="xs"
        >
          Remove from the listing
        </PostButton>
        <Link
          to="/admin/featured-listings/$propertyId/pictures"
          params={{ propertyId: listingId }}
          resetScroll={false}
          className={linkClass()}
        >
          Add another photo
        </Link>
      </div>
    </PanelSection>
  )
}
