const swc = require('@swc/jest');
const { markTexts } = require('./markTexts');

/** Transform of jest: sources as a build has them. What tests say themselves is nobody's text. */
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
