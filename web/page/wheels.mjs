/** Runs a Python script in a plain Pyodide with these wheels in it: node wheels.mjs SCRIPT WHEEL… */

import { readFileSync } from "node:fs";
import { argv } from "node:process";
import { loadPyodide } from "pyodide";

const [, , script, ...wheels] = argv;
const python = await loadPyodide();
for (const wheel of wheels) python.unpackArchive(new Uint8Array(readFileSync(wheel)), "wheel");
python.runPython(readFileSync(script, "utf8"));
