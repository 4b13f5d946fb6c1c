/** The origin of links for other devices. */

const LOCAL = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Where this page was opened; on the machine that the server runs on, whose "localhost" means another one to everybody else, `address`. */
export function originForOthers(where: Pick<Location, "hostname" | "origin">, address: string | null | undefined): string {
  return address && LOCAL.test(where.hostname) ? address : where.origin;
}

/** Whether an origin means something only on this very machine. */
export function onlyHere(origin: string): boolean {
  return LOCAL.test(new URL(origin).hostname);
}
