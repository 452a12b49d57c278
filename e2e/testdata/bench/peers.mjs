// Prints, as JSON, the scripts of two other readers, which a page of the
// bench then runs beside ours: Readability, and what Playwright puts into a
// page for its aria snapshot. They are development packages, installed in
// the folder named by the argument.
import fs from 'node:fs';
import path from 'node:path';

const packages = process.argv[2];
const read = (...parts) => fs.readFileSync(path.join(packages, ...parts), 'utf8');

// Playwright's own script stands in its bundle as one string literal.
const bundle = read('playwright-core', 'lib', 'coreBundle.js');
const from = bundle.indexOf("'", bundle.indexOf(' = ', bundle.indexOf('"packages/playwright-core/src/generated/injectedScriptSource.ts"() {')));
const end = bundle.indexOf("';\n", from);
if (from < 0 || end < 0) throw new Error('finding the injected script: this version of playwright-core keeps it elsewhere');
const injected = new Function(`return ${bundle.slice(from, end + 1)}`)();

console.log(JSON.stringify({ readability: read('@mozilla', 'readability', 'Readability.js'), injected }));
