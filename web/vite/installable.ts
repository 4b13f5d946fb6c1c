/** Names the manifest in the page, so that it can be installed. */

import type { Plugin } from "vite";

export function installable(): Plugin {
  return {
    name: "tilery-installable",
    transformIndexHtml: {
      order: "post",
      handler: () => [
        { tag: "link", attrs: { rel: "manifest", href: "./manifest.webmanifest" }, injectTo: "head" },
        { tag: "link", attrs: { rel: "apple-touch-icon", href: "./icon-192.png" }, injectTo: "head" },
        { tag: "meta", attrs: { name: "theme-color", content: "#2f3a42" }, injectTo: "head" },
      ],
    },
  };
}
