/**
 * A loader that says of definitions (schemas, calls, rules) that making them does nothing else: what a chunk does not use of
 * a file of definitions is then left out of it. Only for files that define and do nothing.
 */
const makers =
  /(?<![\w.$])((?:z\.[a-z_]\w*|define[A-Z]\w*|[A-Z]\w*(?:Field|Text|Of)|Text|pageOf|keysOf|ruled)\()/g;

module.exports = function pureCalls(source) {
  return source
    .split('\n')
    .map((line) =>
      /^\s*(?:\*|\/[/*]|(?:export )?function\b)/.test(line) ? line : line.replace(makers, '/*#__PURE__*/ $1'),
    )
    .join('\n');
};
