import { mostPictureBytes, pictureTypes } from '../../room/picture.js'
import type { OperationNotes } from '../operation/operation.js'
import { removing, writing } from './saving.js'

/** `PUT /media/{file}`: makes or replaces a picture beside the layouts. */
export const putMedia = writing({ most: mostPictureBytes, kind: pictureTypes }, (context, exchange) => {
  const { pictures, folder } = context.editing
  const [name = ''] = exchange.params
  pictures.requireName(name)
  folder.require()
  const mustBeNew = exchange.head.ifNoneMatch === '*'
  if (mustBeNew) pictures.requireFree(name)
  return async (bytes, by) => {
    await pictures.put(name, bytes, mustBeNew, by)
    return undefined
  }
})

/** `DELETE /media/{file}`. */
export const deleteMedia = removing(({ editing: { pictures, folder } }, { params: [name = ''] }) => {
  pictures.requireName(name)
  folder.require()
  return async (by) => {
    await pictures.remove(name, by)
    return undefined
  }
})

export const pictureFileNotes = {
  'PUT /media/:file': {
    id: 'putMedia',
    summary: 'Make or replace a picture',
    description:
      'Judged by what it holds: png, jpeg, webp, gif, or svg that has no scripts and loads nothing. At most 2 MiB. With `If-None-Match: *` only if there is none of this name.',
    content: pictureTypes,
    needs: ['If-None-Match'],
    answer: 'Accepted',
    refusals: ['file-invalid', 'file-changed', 'editing-off'],
  },
  'DELETE /media/:file': {
    id: 'deleteMedia',
    summary: 'Remove a picture',
    description: 'Also one that layouts name.',
    answer: 'Accepted',
    refusals: ['editing-off'],
  },
} as const satisfies OperationNotes
