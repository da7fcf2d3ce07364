const path = require('node:path');
const { findTexts, isChinese } = require('./findTexts');

/** Names of the imported functions; no source declares them. */
const names = { t: 'portalText', sentence: 'portalSentence' };

/**
 * Wraps each Chinese text of a source in a call that translates it to the language of the page. Line numbers are kept,
 * except where a text spans several lines.
 *
 * @param {string} file
 * @param {string} code
 * @returns {{ code: string, keys: string[] }}
 */
function markTexts(file, code) {
  if (!isChinese(code)) return { code, keys: [] };
  const { source, found } = findTexts(file, code);
  if (found.length === 0) return { code, keys: [] };
  const spans = found.sort((a, b) => a.start - b.start || b.end - a.end);

  /** A part of the source with its texts marked. */
  function written(start, end) {
    let result = '';
    let at = start;
    for (const text of spans) {
      if (text.start < at || text.end > end) continue;
      result += code.slice(at, text.start) + marked(text);
      at = text.end;
    }
    return result + code.slice(at, end);
  }

  function marked({ key, values, mark, isJsx, start }) {
    const given = values.map((value) => written(value.getStart(source), value.end));
    const say = `/*#__PURE__*/${names[mark]}(${[JSON.stringify(key), ...given].join(', ')})`;
    if (isJsx) return `{${say}}`;
    // Separates it from a keyword: `case'…'`, `return'…'`.
    return /\w/.test(code[start - 1] ?? '') ? ` ${say}` : say;
  }

  const keys = [...new Set(found.map(({ key }) => key))];
  return { code: importsFor(file, found) + written(0, code.length), keys };
}

/** Written before the first line, without a line break, so that line numbers are kept. */
function importsFor(file, found) {
  const doors = { t: '@portal/text', sentence: sentenceFor(file) };
  return Object.entries(doors)
    .filter(([mark]) => found.some((text) => text.mark === mark))
    .map(([mark, door]) => `import { ${mark} as ${names[mark]} } from '${door}'; `)
    .join('');
}

/** Inside the design package the import is relative. */
function sentenceFor(file) {
  const [, inside] = /[\\/]shared[\\/]design[\\/](.+)$/.exec(file) ?? [];
  if (inside === undefined) return '@portal/design';
  const way = path.posix.relative(path.posix.dirname(inside.replaceAll('\\', '/')), 'sentence');
  return way.startsWith('.') ? way : `./${way}`;
}

module.exports = { markTexts };
