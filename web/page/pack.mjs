/**
 * Packs Python for the static page: compiles the standard library and Tilery to bytecode with the very Python that will run
 * them, and writes both as archives. Usage: node pack.mjs STAGE OUTPUT; STAGE holds `site`, what goes to site-packages.
 */

import { readFileSync } from "node:fs";
import { argv } from "node:process";
import { loadPyodide } from "pyodide";

const [, , stage, output] = argv;
const python = await loadPyodide();
for (const [at, folder] of [
  ["/stage", stage],
  ["/output", output],
]) {
  python.FS.mkdirTree(at);
  python.mountNodeFS(at, folder);
}
python.runPython(readFileSync(new URL("./pack.py", import.meta.url), "utf8"));
