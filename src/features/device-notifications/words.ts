/** Devices of one account; the oldest is dropped for an eleventh. */
export const MAX_DEVICES = 10

/** Attempts to deliver a notification, over a quarter of an hour. */
export const MAX_ATTEMPTS = 5

export const TEXTS = {
  title: 'Notifications on this device',
  note: 'A notice on your screen when a lead, a reply, or a message comes in. You also get the email.',
  off: 'Off on this device.',
  on: 'On. They end when you sign out.',
  blocked: 'Your browser blocks notifications from this site. Allow them in its site settings, then reload this page.',
  unsupported:
    'This browser doesn’t offer notifications. On an iPhone or iPad, add this site to your Home Screen and open it from there.',
  noScript: 'Turning notifications on takes JavaScript.',
  turnOn: 'Turn on notifications',
  turnOff: 'Turn off',
  failed: 'This browser couldn’t turn notifications on. Try again.',
  turnedOn: 'Notifications are on. A first one is on its way.',
  turnedOff: 'Notifications are off on this device.',
  hintTitle: 'Hear about leads on this device',
  hint: 'A notice on your screen as soon as a lead, a reply, or a message comes in.',
  notNow: 'Not now',
  first: 'Notifications are on for this device.',
} as const

export const MESSAGES = {
  notPushService: 'This browser’s notification service isn’t one we can use.',
} as const

/** Path of the web app manifest. */
export const APP_MANIFEST = '/app.webmanifest'
