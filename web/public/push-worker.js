// Shows that it is somebody's turn while no page of Tilery is open, and opens the table when that is pressed.
self.addEventListener("push", (event) => {
  const said = event.data ? event.data.json() : {};
  const options = { body: said.text, tag: said.match, icon: "/icon.svg", data: { url: said.match ? `/table/${said.match}` : "/your-move" } };
  event.waitUntil(self.registration.showNotification(said.title || "Your move", options));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { url } = event.notification.data;
  event.waitUntil(
    self.clients.matchAll({ type: "window" }).then((pages) => {
      const open = pages.find((page) => new URL(page.url).pathname === url);
      return open ? open.focus() : self.clients.openWindow(url);
    }),
  );
});
