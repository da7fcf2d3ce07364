import { upgrade, validate } from '@scalar/openapi-parser';
import { parseDocument } from 'yaml';
import { findOperations, type FoundOperation } from './findOperations';
import { isDeeperThan } from './isDeeperThan';
import type { OpenApiDocument } from './OpenApiDocument';

export interface Problem {
  level: 'error' | 'warning';
  /** Where: a line of the file, or a path inside the document. */
  place: string;
  /** What is wrong. */
  text: string;
  /** What to do about it. */
  fix: string;
}

export type ParsedDescription =
  | { isUsable: true; document: OpenApiDocument; operations: FoundOperation[]; problems: Problem[] }
  | { isUsable: false; problems: Problem[] };

const bytesMax = 8 * 1024 * 1024;
const depthMax = 200;
/** Anchors may be used; multiplying a file to gigabytes by them may not. */
const aliasesMax = 100;
const warningsShown = 20;

/**
 * Reads an OpenAPI 3.x or Swagger 2.0 description, JSON or YAML, and upgrades it to 3.1. Opens no socket:
 * references to other files or hosts stay as they are and are reported.
 */
export async function parseDescription(text: string): Promise<ParsedDescription> {
  const problems: Problem[] = [];
  const refuse = (place: string, what: string, fix: string): ParsedDescription => ({
    isUsable: false,
    problems: [{ level: 'error', place, text: what, fix }, ...problems],
  });

  if (Buffer.byteLength(text) > bytesMax)
    return refuse('文件', '文件超过 8 MB', '拆成多个描述文件后分别导入');
  const read = readText(text);
  if ('problem' in read) return { isUsable: false, problems: [read.problem] };
  if (isDeeperThan(read.value, depthMax)) {
    return refuse('文件', `嵌套超过 ${depthMax} 层`, '检查是否误把数据当成描述，或用 $ref 拆开过深的结构');
  }
  // YAML reads a bare 2.0 as a number; anything else is no version.
  const source = read.value as OpenApiDocument & { swagger?: string | number; openapi?: string | number };
  const version = String(source.openapi ?? source.swagger ?? '');
  if (!/^(2\.0|3(\.\d+){0,2})$/.test(version)) {
    return refuse(
      'openapi',
      '没有可识别的版本号',
      '在文件开头写明 openapi: 3.1.0（或 3.0.x、swagger: "2.0"）',
    );
  }

  try {
    const document = upgradeDocument(source);
    const operations = findOperations(document);
    problems.push(...describeGaps(document, operations), ...findForeignRefs(document));
    problems.push(...(await findSchemaViolations(source)));
    if (operations.length === 0) {
      return refuse(
        'paths',
        '没有可用的接口',
        '确认 paths 下有接口；若内容在别的文件里，先合并成一个文件再导入',
      );
    }
    return { isUsable: true, document, operations, problems };
  } catch (error) {
    const reason = error instanceof RangeError ? '结构过于复杂' : '文件结构不符合规范';
    return refuse('文件', reason, '用编辑器的 OpenAPI 校验修正后重新导入');
  }
}

function readText(text: string): { value: unknown } | { problem: Problem } {
  const source = text.replace(/^\uFEFF/, '');
  if (/^\s*[{[]/.test(source)) {
    try {
      return ensureObject(JSON.parse(source));
    } catch {
      // A YAML file may begin with a brace as well.
    }
  }
  try {
    const document = parseDocument(source, { uniqueKeys: false, strict: false });
    const [error] = document.errors;
    if (error) {
      const line = error.linePos?.[0].line;
      return refusal(line ? `第 ${line} 行` : '文件', 'YAML 或 JSON 语法有误', '检查该处的缩进、引号和括号');
    }
    return ensureObject(document.toJS({ maxAliasCount: aliasesMax }));
  } catch (error) {
    return error instanceof ReferenceError
      ? refusal('文件', 'YAML 别名展开过多', '去掉层层引用的锚点与别名')
      : refusal('文件', '嵌套过深，无法读取', '检查是否误把数据当成描述');
  }
}

const refusal = (place: string, text: string, fix: string): { problem: Problem } => ({
  problem: { level: 'error', place, text, fix },
});

function ensureObject(value: unknown): { value: unknown } | { problem: Problem } {
  if (value !== null && typeof value === 'object' && !Array.isArray(value)) return { value };
  return refusal('文件', '文件内容不是一个描述对象', '上传完整的 OpenAPI 或 Swagger 文件');
}

function upgradeDocument(source: OpenApiDocument): OpenApiDocument {
  const { specification } = upgrade(structuredClone(source)) as { specification: OpenApiDocument };
  return specification;
}

function describeGaps(document: OpenApiDocument, operations: FoundOperation[]): Problem[] {
  const gaps: Problem[] = [];
  const warn = (place: string, text: string, fix: string) =>
    gaps.push({ level: 'warning', place, text, fix });
  if (typeof document.info?.title !== 'string')
    warn('info.title', '缺少名称', '补上 info.title，否则用文件名代替');
  if (document.info?.version === undefined)
    warn('info.version', '缺少版本号', '补上 info.version，否则记为 1.0.0');
  const ids = new Map<string, string>();
  for (const { operationId, method, path } of operations) {
    if (!operationId) continue;
    const first = ids.get(operationId);
    if (first)
      warn(
        `${method} ${path}`,
        `operationId ${operationId} 与 ${first} 重复`,
        '给每个接口一个唯一的 operationId',
      );
    else ids.set(operationId, `${method} ${path}`);
  }
  return gaps.slice(0, warningsShown);
}

/** References that lead out of the document, each once. */
function findForeignRefs(document: OpenApiDocument): Problem[] {
  const refs = new Set<string>();
  const open: unknown[] = [document];
  while (open.length > 0) {
    const node = open.pop();
    if (node === null || typeof node !== 'object') continue;
    const { $ref } = node as { $ref?: unknown };
    if (typeof $ref === 'string' && !$ref.startsWith('#')) refs.add($ref);
    open.push(...(Object.values(node) as unknown[]));
  }
  return [...refs].slice(0, warningsShown).map((ref) => ({
    level: 'warning',
    place: ref.slice(0, 120),
    text: '引用了文件外的内容，导入时不会去读取',
    fix: '把被引用的内容合并进同一个文件',
  }));
}

async function findSchemaViolations(source: OpenApiDocument): Promise<Problem[]> {
  const { errors = [] } = await validate(structuredClone(source) as never, { throwOnError: false }).catch(
    () => ({
      errors: [{ message: '' }],
    }),
  );
  return errors.slice(0, warningsShown).map((error) => ({
    level: 'warning',
    place: pathOf(error) || '文件',
    text: `不符合 OpenAPI 规范${error.message ? `（${error.message.slice(0, 160)}）` : ''}`,
    fix: '按 OpenAPI 规范修正该处；不修正也可导入，但展示可能不完整',
  }));
}

function pathOf(error: object): string {
  const { path } = error as { path?: unknown };
  return (Array.isArray(path) ? path.join('.') : typeof path === 'string' ? path : '').slice(0, 120);
}
