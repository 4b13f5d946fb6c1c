/** Sharing a result as a picture: by the system's own dialog where there is one, else as a download. */

import { pngOf, saveFile } from "../ui/files";

export async function shareResult(path: string, text: string): Promise<void> {
  const file = new File([await pngOf(path)], "tilery-daily.png", { type: "image/png" });
  if (navigator.canShare?.({ files: [file] })) {
    await navigator.share({ files: [file], text }).catch(() => undefined); // the person thought better of it
    return;
  }
  saveFile(file);
}
