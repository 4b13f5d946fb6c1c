/** Runs a Python script with the packed Tilery and its compiled kernel in Node: node search.mjs STATIC SCRIPT. */

import { readFileSync } from "node:fs";
import { argv } from "node:process";
import { loadPyodide } from "pyodide";

const [, , folder, script] = argv;
const python = await loadPyodide({ stdLibURL: `file://${folder}/python/stdlib.zip` });
python.unpackArchive(new Uint8Array(readFileSync(`${folder}/python/tilery.zip`)), "zip", { extractDir: "/lib/python3.14/site-packages" });
python.runPython(readFileSync(script, "utf8"));
