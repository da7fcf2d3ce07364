import ts from 'typescript';

/** Precedes literals that must not be translated: names to compare, words of other programs, stored values. */
const mark = '/* as is */';
const hasChinese = /\p{Script=Han}/u;
/** Fields whose values are stored for all readers: standard reasons for applicants, and memos of the ledger. */
const keptFields = new Set(['reasons', 'memo']);

/** Chinese literals of a server source that are neither passed to `say` nor marked as intentional. */
export function findUnsaid(file: string, code: string): { text: string; line: number }[] {
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true);
  const found: { text: string; line: number }[] = [];
  const lineOf = (node: ts.Node) => source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
  const isMarked = (node: ts.Node) =>
    code.slice(node.getFullStart(), node.getStart(source)).includes(mark) ||
    code.slice(0, node.getStart(source)).trimEnd().endsWith(mark);

  const visit = (node: ts.Node): void => {
    if (isMarked(node) || isSaid(node, source) || isForNobody(node, source)) return visitValues(node);
    const text = textOf(node);
    if (text !== null && hasChinese.test(text)) found.push({ text, line: lineOf(node) });
    ts.forEachChild(node, visit);
  };
  /** Expressions inside a template are checked on their own. */
  const visitValues = (node: ts.Node): void => {
    if (!ts.isTaggedTemplateExpression(node) || ts.isNoSubstitutionTemplateLiteral(node.template)) return;
    for (const { expression } of node.template.templateSpans) visit(expression);
  };
  visit(source);
  return found;
}

/** Text of a literal; for a template its fixed parts. */
function textOf(node: ts.Node): string | null {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return null;
  return [node.head, ...node.templateSpans.map(({ literal }) => literal)].map(({ text }) => text).join('…');
}

function isSaid(node: ts.Node, source: ts.SourceFile): boolean {
  if (ts.isTaggedTemplateExpression(node)) return node.tag.getText(source) === 'say';
  return ts.isCallExpression(node) && node.expression.getText(source) === 'term';
}

/** Literals that no user reads: messages of internal errors, types and module names. */
function isForNobody(node: ts.Node, source: ts.SourceFile): boolean {
  if (ts.isNewExpression(node))
    return /Error$/.test(node.expression.getText(source)) && node.expression.getText(source) !== 'AppError';
  if (ts.isPropertyAssignment(node)) return keptFields.has(node.name.getText(source));
  return ts.isLiteralTypeNode(node) || ts.isImportDeclaration(node) || ts.isExportDeclaration(node);
}
