const { createHash } = require('node:crypto');
const { readFileSync } = require('node:fs');
const path = require('node:path');
const swc = require('@swc/jest');

/** Stands for how texts are marked. PERF: marking a source only to look it up in the cache took as long as in a build. */
const marking = createHash('sha256');
for (const file of ['findTexts.js', 'jsxRuns.js', 'markTexts.js'])
  marking.update(readFileSync(path.join(__dirname, file)));
const markingKey = marking.digest('hex');

/** Jest transform: sources are marked as in a build; texts of tests and test helpers are not. */
module.exports = {
  createTransformer(options) {
    const compiler = swc.createTransformer(options);
    const isText = (file) => !/\.test\.tsx?$|[\\/](testing|node_modules)[\\/]/.test(file);
    const marked = (code, file) => (isText(file) ? require('./markTexts').markTexts(file, code).code : code);
    return {
      ...compiler,
      process: (code, file, how) => compiler.process(marked(code, file), file, how),
      getCacheKey: (code, file, ...how) =>
        compiler.getCacheKey(isText(file) ? markingKey + code : code, file, ...how),
    };
  },
};
