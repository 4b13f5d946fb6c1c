/** Web push in this browser. */

import { calls } from "./api";

const WORKER = "/push-worker.js";

/** Whether this browser can show notifications while no page is open. */
export function pushIsPossible(): boolean {
  return "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
}

/** Ask for permission, subscribe, and tell the server. */
export async function subscribe(key: string): Promise<void> {
  if ((await Notification.requestPermission()) !== "granted") throw new Error("Your browser does not allow notifications from this page.");
  const worker = await navigator.serviceWorker.register(WORKER);
  const subscription = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) });
  const { endpoint, keys } = subscription.toJSON();
  await calls.push({ endpoint: endpoint ?? "", p256dh: keys?.["p256dh"] ?? "", auth: keys?.["auth"] ?? "" });
}

/** The bytes of unpadded base64url. */
export function bytes(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (character) => character.charCodeAt(0));
}
