/** Files that the server or this device makes. */

import { onDevice, transport } from "../net/transport";

/** Save a file under a name. */
export function saveFile(file: File): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** For a link to a download: on a device there is nothing behind the link, so the file is made here. */
export async function saveServed(event: MouseEvent, path: string, name: string): Promise<void> {
  if (!onDevice) return;
  event.preventDefault();
  const answer = await transport.fetch(path);
  if (answer.ok) saveFile(new File([await answer.blob()], name));
}

/** A PNG of an SVG picture in the site's typefaces, drawn in this browser at twice its size, so that it stays sharp. */
export async function pngOf(path: string): Promise<Blob> {
  const answer = await transport.fetch(path);
  if (!answer.ok) throw new Error("The picture could not be loaded.");
  const { withTypefaces } = await import("./typefaces");
  const picture = new Image();
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(await withTypefaces(await answer.text()))}`;
  await picture.decode();
  const canvas = document.createElement("canvas");
  canvas.width = picture.naturalWidth * 2;
  canvas.height = picture.naturalHeight * 2;
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((done, failed) => {
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error("The picture could not be drawn."))), "image/png");
  });
}
