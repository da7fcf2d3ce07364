const ts = require('typescript');

/**
 * A sentence between tags: text with the values and small elements inside it.
 *
 * @typedef {{ text: string, value: import('typescript').Node | null }} Part  `value`: an expression or element in place of text.
 * @typedef {{ parts: Part[], start: number, end: number }} Run
 */

/**
 * The sentences among the children of an element. Runs without any text are left out.
 *
 * @param {import('typescript').JsxElement | import('typescript').JsxFragment} parent
 * @param {import('typescript').SourceFile} source
 * @returns {Run[]}
 */
function runsOf(parent, source) {
  const runs = [[]];
  for (const child of parent.children) {
    if (isPartOfSentence(child, source)) runs.at(-1).push(child);
    else runs.push([]);
  }
  return runs
    .map(trim)
    .filter((children) => children.some(ts.isJsxText))
    .map(runOf);
}

function isPartOfSentence(child, source) {
  if (ts.isJsxText(child)) return true;
  if (ts.isJsxExpression(child))
    return child.expression !== undefined && !child.dotDotDotToken && !holdsJsx(child.expression);
  return !ts.isJsxFragment(child) && child.getText(source).length < smallMax;
}

/** Source length from which an element is not part of a sentence. */
const smallMax = 160;

const holdsJsx = (node) =>
  ts.isJsxElement(node) ||
  ts.isJsxSelfClosingElement(node) ||
  ts.isJsxFragment(node) ||
  (ts.forEachChild(node, (child) => holdsJsx(child) || undefined) ?? false);

/** Removes white space, and elements that are not values, at both ends. */
function trim(children) {
  const first = children.findIndex(says);
  const last = children.findLastIndex(says);
  return first < 0 ? [] : children.slice(first, last + 1);
}

function says(child) {
  if (ts.isJsxText(child)) return textOf(child).trim() !== '';
  if (ts.isJsxExpression(child))
    return !(ts.isStringLiteral(child.expression) && child.expression.text.trim() === '');
  return isFigure(child);
}

/** An element that contains only a value, such as `<b>{count}</b>`. */
const isFigure = (child) =>
  ts.isJsxElement(child) &&
  child.children.every(
    (one) => ts.isJsxExpression(one) && one.expression !== undefined && !ts.isStringLiteral(one.expression),
  );

/** @returns {Run} */
function runOf(children) {
  const parts = joined(
    children.map((child) => {
      if (ts.isJsxText(child)) return { text: textOf(child), value: null };
      if (!ts.isJsxExpression(child)) return { text: '', value: child };
      const { expression } = child;
      return ts.isStringLiteral(expression)
        ? { text: expression.text, value: null }
        : { text: '', value: expression };
    }),
  );
  const last = children.at(-1);
  const [first] = children;
  return {
    parts,
    start: first.pos + (ts.isJsxText(first) ? first.text.length - first.text.trimStart().length : 0),
    end: last.end - (ts.isJsxText(last) ? last.text.length - last.text.trimEnd().length : 0),
  };
}

/** Joins adjacent texts, and trims both ends. */
function joined(parts) {
  const result = [];
  for (const part of parts) {
    const before = result.at(-1);
    if (!part.value && before && !before.value) before.text += part.text;
    else if (part.value || part.text !== '') result.push({ ...part });
  }
  if (!result[0].value) result[0].text = result[0].text.trimStart();
  if (!result.at(-1).value) result.at(-1).text = result.at(-1).text.trimEnd();
  return result;
}

const entities = { nbsp: '\u00a0', lt: '<', gt: '>', amp: '&', quot: '"', middot: '·', copy: '©' };

/** JSX text as React renders it: lines are trimmed and joined. */
function textOf({ text }) {
  const lines = text.split('\n');
  return lines
    .map((line, index) => {
      const begun = index === 0 ? line : line.trimStart();
      return index === lines.length - 1 ? begun : begun.trimEnd();
    })
    .filter((line) => line !== '')
    .join(' ')
    .replaceAll(/&(\w+);/g, (whole, name) => entities[name] ?? whole);
}

module.exports = { runsOf };
