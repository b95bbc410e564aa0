/** Devices of one account; the oldest is dropped for an eleventh. */
export const MAX_DEVICES = 10

/** Attempts to deliver a notification, over a quarter of an hour. */
export const MAX_ATTEMPTS = 5

export const TEXTS = {
  title: 'Notifications on this device',
  note: 'Get a notification when a message arrives. We email you too.',
  off: 'Notifications are off on this device.',
  on: 'Notifications are on until you sign out.',
  blocked: 'Your browser blocks notifications from this site. Allow them in its site settings, then reload this page.',
  unsupported:
    'This browser doesn’t support notifications. On an iPhone or iPad, add this site to your Home Screen and open it from there.',
  noScript: 'Turn on JavaScript to use notifications.',
  turnOn: 'Turn on notifications',
  turnOff: 'Turn off',
  failed: 'We couldn’t turn on notifications in this browser. Try again.',
  turnedOn: 'Notifications are on. We’re sending a test.',
  turnedOff: 'Notifications are off on this device.',
  hintTitle: 'Get lead notifications on this device',
  hint: 'Get a notification when a lead, reply, or message arrives. We email you too.',
  notNow: 'Not now',
  first: 'Notifications are on for this device.',
} as const

export const MESSAGES = {
  notPushService: 'We can’t send notifications to this browser. Use Chrome, Edge, Firefox, or Safari.',
} as const

/** Path of the web app manifest. */
export const APP_MANIFEST = '/app.webmanifest'
