const swc = require('@swc/jest');
const { markTexts } = require('./markTexts');

/** Jest transform: sources are marked as in a build; texts of tests and test helpers are not. */
module.exports = {
  createTransformer(options) {
    const compiler = swc.createTransformer(options);
    const isText = (file) => !/\.test\.tsx?$|[\\/](testing|node_modules)[\\/]/.test(file);
    const marked = (code, file) => (isText(file) ? markTexts(file, code).code : code);
    return {
      ...compiler,
      process: (code, file, how) => compiler.process(marked(code, file), file, how),
      getCacheKey: (code, file, ...how) => compiler.getCacheKey(marked(code, file), file, ...how),
    };
  },
};
