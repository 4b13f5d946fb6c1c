/** A picture of a position as PNG: shared where the device can, else downloaded. */

import { pngOf, saveFile } from "./files";

export async function sharePicture(path: string, name: string): Promise<"shared" | "saved"> {
  const file = new File([await pngOf(path)], `${name}.png`, { type: "image/png" });
  if (matchMedia("(pointer: coarse)").matches && navigator.canShare?.({ files: [file] })) {
    try {
      await navigator.share({ files: [file] });
      return "shared";
    } catch (error) {
      if ((error as Error).name === "AbortError") return "shared"; // thought better of it
    }
  }
  saveFile(file);
  return "saved";
}
