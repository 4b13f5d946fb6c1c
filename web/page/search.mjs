/** Runs a Python script with the packed Tilery and its compiled kernel in Node: node search.mjs STATIC SCRIPT. */

import { readFileSync } from "node:fs";
import { argv } from "node:process";
import { loadPyodide } from "pyodide";
import { gunzipped, unpack } from "./unpack.mjs";

const [, , folder, script] = argv;
const python = await loadPyodide({ stdLibURL: `file://${folder}/python/stdlib.zip` });
const archive = new Blob([readFileSync(`${folder}/python/tilery.tgz`)]).stream();
unpack(python, await gunzipped(archive), "/lib/python3.14/site-packages");
python.runPython(readFileSync(script, "utf8"));
