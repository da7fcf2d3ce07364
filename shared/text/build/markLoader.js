const { markTexts } = require('./markTexts');

/** Loader of webpack: marks the texts of a source, and leaves their keys to `MessagesPlugin`. */
module.exports = function markLoader(code) {
  const marked = markTexts(this.resourcePath, code);
  this._module.buildInfo.portalTexts = marked.keys;
  return marked.code;
};
