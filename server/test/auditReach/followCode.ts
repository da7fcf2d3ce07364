import path from 'node:path';
import ts from 'typescript';

const root = path.join(__dirname, '../../..');

type Property = ts.PropertyAssignment | ts.ShorthandPropertyAssignment | ts.MethodDeclaration;
const isProperty = (node: ts.Node): node is Property =>
  ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node) || ts.isMethodDeclaration(node);

const isFunction = (node: ts.Node) =>
  ts.isFunctionDeclaration(node) ||
  ts.isArrowFunction(node) ||
  ts.isFunctionExpression(node) ||
  ts.isMethodDeclaration(node);

/** A function with a name runs where it is named; one without, where it stands. */
const runsElsewhere = (node: ts.Node) =>
  isFunction(node) &&
  (ts.isFunctionDeclaration(node) ||
    ts.isMethodDeclaration(node) ||
    ts.isVariableDeclaration(node.parent) ||
    ts.isPropertyAssignment(node.parent));

/**
 * The server's sources with their types. PERF: what packages give is of any type; Kysely's queries and the inputs of calls would take
 * a minute to infer, and hold no function of the server.
 */
function readServer() {
  const configFile = path.join(root, 'tsconfig.node.json');
  const { config } = ts.readConfigFile(configFile, ts.sys.readFile);
  const { fileNames, options: declared } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const options = { ...declared, types: [] };
  const isOfServer = (name: string) => name.startsWith(path.join(root, 'server/src/'));
  const host = ts.createCompilerHost(options);
  host.resolveModuleNameLiterals = (names, from) =>
    names.map(({ text }) =>
      text.startsWith('.') ? ts.resolveModuleName(text, from, options, host) : { resolvedModule: undefined },
    );
  const program = ts.createProgram(fileNames.filter(isOfServer), options, host);
  return {
    checker: program.getTypeChecker(),
    files: program.getSourceFiles().filter(({ fileName }) => isOfServer(fileName)),
  };
}

/** Follows the server's code from a place to all that may run from there. */
export function followCode() {
  const { checker, files } = readServer();
  const ofServer = new Set(files);
  const properties = new Map<string, Property[]>();
  const calls: ts.CallExpression[] = [];
  const collect = (node: ts.Node): void => {
    if (isProperty(node))
      properties.set(node.name.getText(), [...(properties.get(node.name.getText()) ?? []), node]);
    if (ts.isCallExpression(node)) calls.push(node);
    ts.forEachChild(node, collect);
  };
  files.forEach(collect);

  const valueOf = (property: Property): ts.Node[] =>
    ts.isShorthandPropertyAssignment(property)
      ? bodiesOf(checker.getShorthandAssignmentValueSymbol(property))
      : [ts.isPropertyAssignment(property) ? property.initializer : property];

  /** What an interface's function may be: what is put where the interface is asked for, or else what fits. */
  function implementationsOf(signature: ts.PropertySignature | ts.MethodSignature): ts.Node[] {
    const type = checker.getTypeAtLocation(signature);
    if (checker.getNonNullableType(type).getCallSignatures().length === 0) return [];
    const named = properties.get(signature.name.getText()) ?? [];
    const put = named.filter(
      ({ parent, name }) =>
        ts.isObjectLiteralExpression(parent) &&
        checker.getContextualType(parent)?.getProperty(name.getText())?.declarations?.includes(signature),
    );
    const fitting = (one: Property) => checker.isTypeAssignableTo(checker.getTypeAtLocation(one), type);
    return (put.length > 0 ? put : named.filter(fitting)).flatMap(valueOf);
  }

  const known = new Map<ts.Declaration, ts.Node[]>();
  function bodyOf(declaration: ts.Declaration): ts.Node[] {
    const kept = known.get(declaration);
    if (kept) return kept;
    known.set(declaration, []);
    const found = readBody(declaration);
    known.set(declaration, found);
    return found;
  }
  function readBody(declaration: ts.Declaration): ts.Node[] {
    if (!ofServer.has(declaration.getSourceFile())) return [];
    if (ts.isFunctionDeclaration(declaration)) return [declaration];
    if (ts.isVariableDeclaration(declaration))
      return declaration.initializer ? [declaration.initializer] : [];
    if (isProperty(declaration)) return valueOf(declaration);
    if (ts.isBindingElement(declaration)) {
      const name = (declaration.propertyName ?? declaration.name).getText();
      return bodiesOf(checker.getTypeAtLocation(declaration.parent).getProperty(name));
    }
    if (ts.isPropertySignature(declaration) || ts.isMethodSignature(declaration))
      return implementationsOf(declaration);
    return [];
  }
  function bodiesOf(symbol: ts.Symbol | undefined): ts.Node[] {
    if (!symbol) return [];
    if (symbol.flags & ts.SymbolFlags.Alias) return bodiesOf(checker.getAliasedSymbol(symbol));
    return (symbol.declarations ?? []).flatMap(bodyOf);
  }

  /** `services[input.action]`: each of the names that it may be, or all when nothing is known about it. */
  function chosenBy({ expression, argumentExpression }: ts.ElementAccessExpression): ts.Node[] {
    const from = checker.getTypeAtLocation(expression);
    const type = checker.getTypeAtLocation(argumentExpression);
    if (type.flags & ts.TypeFlags.Any) return from.getProperties().flatMap(bodiesOf);
    const names = (type.isUnion() ? type.types : [type]).filter((one) => one.isStringLiteral());
    return names.flatMap(({ value }) => bodiesOf(from.getProperty(value)));
  }

  function namedIn(start: ts.Node): Set<ts.Node> {
    const found = new Set<ts.Node>();
    const visit = (node: ts.Node): void => {
      if ((node !== start && runsElsewhere(node)) || ts.isTypeNode(node)) return;
      // What an object offers runs where it is asked for.
      if (ts.isShorthandPropertyAssignment(node)) return;
      const bodies = ts.isElementAccessExpression(node)
        ? chosenBy(node)
        : ts.isIdentifier(node)
          ? bodiesOf(checker.getSymbolAtLocation(node))
          : [];
      for (const body of bodies) found.add(body);
      ts.forEachChild(node, visit);
    };
    visit(start);
    return found;
  }

  return {
    calls,
    functionNamed: (name: string): ts.Node | undefined =>
      files
        .flatMap(({ statements }) => [...statements])
        .find((node) => ts.isFunctionDeclaration(node) && node.name?.text === name),
    reaches(starts: readonly ts.Node[], goal: ts.Node): boolean {
      const seen = new Set(starts);
      // A set is walked on over what is added meanwhile.
      for (const node of seen) {
        if (node === goal) return true;
        for (const next of namedIn(node)) seen.add(next);
      }
      return false;
    },
  };
}
