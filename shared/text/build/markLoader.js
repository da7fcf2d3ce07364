const { markTexts } = require('./markTexts');

/** Webpack loader: marks the texts of a source, and records their keys for `MessagesPlugin`. */
module.exports = function markLoader(code) {
  const marked = markTexts(this.resourcePath, code);
  this._module.buildInfo.portalTexts = marked.keys;
  return marked.code;
};
