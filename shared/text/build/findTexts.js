const ts = require('typescript');
const { runsOf } = require('./jsxRuns');

/** A Chinese character, or punctuation that only Chinese uses. */
const chinese = /[\p{Script=Han}\u3001-\u3003\u3008-\u3011\u3014-\u301b\uff01-\uff60]/u;
const isChinese = (text) => chinese.test(text);

/** Marks a text that is not translated, because it is content or the server compares it. */
const asIs = '/* as is */';

/**
 * A Chinese text in a source file.
 *
 * @typedef {object} FoundText
 * @property {string} key     The text with `{0}`, `{1}`, … in place of values: its key in the catalogues.
 * @property {import('typescript').Node[]} values  The expressions of the values.
 * @property {'t' | 'sentence'} mark  The function that translates it: `sentence` if values may be elements.
 * @property {boolean} isJsx  Whether an expression needs braces at this place.
 * @property {number} start
 * @property {number} end
 * @property {number} line    From 1.
 */

/**
 * Finds every Chinese text that a source for browsers shows. A text inside a value of another one is an entry of its own.
 *
 * @param {string} file
 * @param {string} code
 * @returns {{ source: import('typescript').SourceFile, found: FoundText[] }}
 */
function findTexts(file, code) {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true, kind);
  const found = [];

  function add(parts, { start, end }, isJsx) {
    const values = parts.flatMap(({ value }) => value ?? []);
    let count = 0;
    const key = parts.map(({ text, value }) => (value ? `{${count++}}` : text)).join('');
    if (!isChinese(key)) return;
    const line = source.getLineAndCharacterOfPosition(start).line + 1;
    const mark = isJsx && values.length > 0 ? 'sentence' : 't';
    found.push({ key, values, mark, isJsx, start, end, line });
  }

  function visit(node) {
    if (ts.isTypeNode(node) && !ts.isExpressionWithTypeArguments(node)) return;
    if (code.slice(node.pos, node.getStart(source)).includes(asIs)) return;
    if (ts.isTaggedTemplateExpression(node)) return visitValues(node.template);
    if (ts.isJsxText(node) || isName(node)) return;
    if (isTemplate(node)) {
      const span = { start: node.getStart(source), end: node.end };
      const isAttribute = ts.isJsxAttribute(node.parent);
      add(partsOf(node), span, false);
      if (isAttribute && found.at(-1)?.start === span.start) found.at(-1).isJsx = true;
      return visitValues(node);
    }
    if (ts.isJsxElement(node) || ts.isJsxFragment(node))
      for (const run of runsOf(node, source)) add(run.parts, run, true);
    ts.forEachChild(node, visit);
  }

  function visitValues(template) {
    if (ts.isTemplateExpression(template))
      for (const { expression } of template.templateSpans) visit(expression);
  }

  visit(source);
  return { source, found };
}

const isTemplate = (node) =>
  ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateExpression(node);

/** A property name or a module address rather than a value. */
const isName = (node) =>
  ts.isImportDeclaration(node) ||
  ts.isExportDeclaration(node) ||
  (isTemplate(node) && ts.isPropertyAssignment(node.parent) && node.parent.name === node);

function partsOf(node) {
  if (!ts.isTemplateExpression(node)) return [{ text: node.text, value: null }];
  return [
    { text: node.head.text, value: null },
    ...node.templateSpans.flatMap(({ expression, literal }) => [
      { text: '', value: expression },
      { text: literal.text, value: null },
    ]),
  ];
}

module.exports = { findTexts, isChinese };
