import path from 'node:path';
import ts from 'typescript';

/** An export of a package. */
export interface ExportFacts {
  name: string;
  kind: 'call' | 'component' | 'hook' | 'function' | 'value' | 'type';
  /** First sentence of its docstring, for a call its path and summary; empty: undocumented. */
  about: string;
}

/** Reads the exports of shared packages with the TypeScript compiler. */
export function readPackages(root: string, names: readonly string[]) {
  const { options } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(path.join(root, 'tsconfig.browser.json'), (file) => ts.sys.readFile(file)).config,
    ts.sys,
    root,
  );
  const doorOf = (name: string) => path.join(root, 'shared', name, 'index.ts');
  const program = ts.createProgram(names.map(doorOf), options);
  const checker = program.getTypeChecker();
  return names.map((name) => {
    const door = program.getSourceFile(doorOf(name));
    const symbol = door && checker.getSymbolAtLocation(door);
    if (!symbol) throw new Error(`shared/${name}/index.ts exports nothing`);
    const facts = checker.getExportsOfModule(symbol).map((exported) => describe(checker, exported));
    return { name, exports: facts.sort((a, b) => (a.name < b.name ? -1 : 1)) };
  });
}

function describe(checker: ts.TypeChecker, exported: ts.Symbol): ExportFacts {
  const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
  const { name } = exported;
  const call = callOf(symbol);
  if (call) return { name, kind: 'call', about: call };
  const comment = ts.displayPartsToString(symbol.getDocumentationComment(checker));
  return { name, kind: kindOf(checker, symbol, name), about: firstSentence(comment) };
}

/** Path and summary of a call made by `defineCall`; null for anything else. */
function callOf({ valueDeclaration }: ts.Symbol): string | null {
  const made = valueDeclaration && ts.isVariableDeclaration(valueDeclaration) && valueDeclaration.initializer;
  if (!made || !ts.isCallExpression(made) || made.expression.getText() !== 'defineCall') return null;
  const [definition] = made.arguments;
  const fields = definition && ts.isObjectLiteralExpression(definition) ? definition.properties : [];
  const textOf = (wanted: string) => {
    const field = fields.find((one) => ts.isPropertyAssignment(one) && one.name.getText() === wanted);
    return field && ts.isPropertyAssignment(field) && ts.isStringLiteralLike(field.initializer)
      ? field.initializer.text
      : '';
  };
  return `\`${textOf('path')}\` ${textOf('summary')}`;
}

function kindOf(checker: ts.TypeChecker, symbol: ts.Symbol, name: string): ExportFacts['kind'] {
  const { valueDeclaration } = symbol;
  if (!valueDeclaration) return 'type';
  const type = checker.getTypeOfSymbolAtLocation(symbol, valueDeclaration);
  const isCallable = type.getCallSignatures().length > 0;
  if (/^use[A-Z]/.test(name) && isCallable) return 'hook';
  if (/\.tsx$/.test(valueDeclaration.getSourceFile().fileName) && isCallable && /^[A-Z]/.test(name))
    return 'component';
  return isCallable ? 'function' : 'value';
}

const firstSentence = (comment: string) =>
  comment
    .replace(/\n\n.*/s, '')
    .replaceAll(/\s+/g, ' ')
    .replace(/(\.) .*$/, '$1')
    .trim();
