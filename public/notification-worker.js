// Service worker that shows notifications and opens their page. It stores nothing and answers no request.

self.addEventListener('push', (event) => {
  const { title, body, path, tag } = event.data.json()
  event.waitUntil(self.registration.showNotification(title, { body, tag, renotify: false, data: { path } }))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const url = new URL(event.notification.data.path, self.location.origin)
  event.waitUntil(url.origin === self.location.origin ? open(url.href) : undefined)
})

async function open(url) {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const shown = windows.find((one) => one.url === url)
  return shown ? shown.focus() : self.clients.openWindow(url)
}
