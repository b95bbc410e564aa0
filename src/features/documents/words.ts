/** Kinds of documents, determined by content and never by the file name. */
export const KINDS = {
  pdf: 'PDF',
  jpeg: 'JPEG image',
  png: 'PNG image',
  webp: 'WebP image',
  docx: 'Word document',
  txt: 'Text',
} as const
export type Kind = keyof typeof KINDS

export const FILE_TYPES: Record<Kind, { extension: string; others: readonly string[]; type: string }> = {
  pdf: { extension: 'pdf', others: [], type: 'application/pdf' },
  jpeg: { extension: 'jpg', others: ['jpeg', 'jpe', 'jfif'], type: 'image/jpeg' },
  png: { extension: 'png', others: [], type: 'image/png' },
  webp: { extension: 'webp', others: [], type: 'image/webp' },
  docx: {
    extension: 'docx',
    others: [],
    type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  },
  txt: { extension: 'txt', others: ['text', 'log', 'md', 'csv'], type: 'text/plain; charset=utf-8' },
}

/** Excludes HEIC on purpose: phones then convert to JPEG, from which the location can be removed. */
export const ACCEPTED = '.pdf,.docx,.txt,image/jpeg,image/png,image/webp'

export const STATUSES = {
  uploaded: 'Waiting for the virus scan',
  scanning: 'Being scanned',
  clean: 'No virus found',
  unscanned: 'Not scanned for viruses',
  infected: 'Virus found, file blocked',
} as const
export type Status = keyof typeof STATUSES

export const MAX_BYTES = 26_214_400
/** Per account. */
export const QUOTA_BYTES = 1_000_000_000
/** Per document. */
export const MAX_VERSIONS = 50
/** Per account. */
export const MAX_DOCUMENTS = 1000
/** Lifetime of a document link in seconds. Source: bar Z7, at most 5 minutes. */
export const LINK_SECONDS = 300

export const SHARE_PERIODS = {
  '7': 'For 7 days',
  '30': 'For 30 days',
  '90': 'For 90 days',
  always: 'Until I stop sharing',
} as const

export const MESSAGES = {
  notFound: 'This document was deleted, or it isn’t shared with you.',
  noFile: 'Choose a file.',
  empty: 'This file is empty.',
  tooLarge: 'This file is larger than 25 MB. Send a smaller one, or split it.',
  wrongKind:
    'We can’t accept this file type. Upload a PDF, Word document (.docx), text file, or image (JPEG, PNG, WebP).',
  heic: 'HEIC photos aren’t supported. Upload a JPEG instead. Most phones convert a photo when you email it.',
  notWhatItSays: (extension: string) =>
    `This file’s name ends in .${extension}, but it’s a different kind of file. Save it again from the app that made it.`,
  brokenPdf: 'This PDF is damaged. Save a new copy and upload it.',
  brokenPicture: 'We can’t read this image. Save it again, and send the new file.',
  largePicture: 'This image has more than 50 million pixels. Send a smaller one.',
  brokenWord: 'We can’t read this Word document. Save it again, or send it as PDF.',
  macros: 'This Word document contains macros. Save it as a PDF and upload that.',
  locked:
    'This Word document has a password. Remove it and upload the document again. Only people you share it with can open it.',
  markup: 'This file is a web page. Save it as a PDF and upload that.',
  quota: 'Your documents would take up more than 1 GB. Delete some of them first.',
  tooMany: 'You have 1,000 documents. Delete some of them first.',
  tooManyVersions: 'This document has 50 versions. Upload it as a new one.',
  notStored: 'We couldn’t save the file. Please try again in a few minutes.',
  notRead: 'The file can’t be opened right now. Try again in a few minutes.',
  notScannedYet: 'This document is still being scanned for viruses. Please try again in a minute.',
  infected: 'We found a virus in this document. No one can open it.',
  gone: 'This document was deleted.',
  deadLink: 'This link has expired. Open the document again from your documents or messages.',
  noSuchPerson: 'You can share only with people you can message.',
} as const
