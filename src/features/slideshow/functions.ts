import { access } from '#access/access.ts'
import { UploadPicture } from '#features/pictures/schema.ts'
import { call } from '#kit/call/call.ts'
import * as operations from './operations.server.ts'
import { CreateSlide, ReorderSlides, SlideId, ToggleSlide, UpdateSlide } from './schema.ts'

/** Lists the slides of the home page in their order. */
export const listActiveSlides = call({ method: 'GET' })
  .middleware([access('public', { isAccountRead: false })])
  .handler(() => operations.listActiveSlides())

/** Lists all slides, visible or hidden, in their order. */
export const listAllSlides = call({ method: 'GET' })
  .middleware([access('admin:slideshow')])
  .handler(({ context }) => operations.listAllSlides(context.actor))

/** Returns a slide. @throws not_found */
export const getSlide = call({ method: 'GET' })
  .middleware([access('admin:slideshow')])
  .validator(SlideId)
  .handler(({ context, data }) => operations.getSlide(context.actor, data))

/** Stores an image for a slide. @throws invalid, limited */
export const uploadSlideImage = call({ method: 'POST' })
  .middleware([access('admin:slideshow')])
  .validator(UploadPicture)
  .handler(({ context, data }) => operations.uploadSlideImage(context.actor, data))

/** Adds a slide at the end. @throws invalid, conflict */
export const createSlide = call({ method: 'POST' })
  .middleware([access('admin:slideshow')])
  .validator(CreateSlide)
  .handler(({ context, data }) => operations.createSlide(context.actor, data))

/** Changes a slide. @throws not_found, invalid, conflict */
export const updateSlide = call({ method: 'POST' })
  .middleware([access('admin:slideshow')])
  .validator(UpdateSlide)
  .handler(({ context, data }) => operations.updateSlide(context.actor, data))

/** Permanently deletes a slide. @throws not_found */
export const deleteSlide = call({ method: 'POST' })
  .middleware([access('admin:slideshow')])
  .validator(SlideId)
  .handler(({ context, data }) => operations.deleteSlide(context.actor, data))

/** Reorders all slides. @throws conflict */
export const reorderSlides = call({ method: 'POST' })
  .middleware([access('admin:slideshow')])
  .validator(ReorderSlides)
  .handler(({ context, data }) => operations.reorderSlides(context.actor, data))

/** Shows or hides a slide on the home page. @throws not_found */
export const toggleSlide = call({ method: 'POST' })
  .middleware([access('admin:slideshow')])
  .validator(ToggleSlide)
  .handler(({ context, data }) => operations.toggleSlide(context.actor, data))
