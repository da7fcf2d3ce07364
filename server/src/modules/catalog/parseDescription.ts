import { upgrade } from '@scalar/openapi-parser';
import { parseDocument } from 'yaml';
import { findBadRefs } from './findBadRefs';
import { findGaps } from './findGaps';
import { findOperations, type FoundOperation } from './findOperations';
import { findViolations } from './findViolations';
import { isDeeperThan } from './isDeeperThan';
import type { OpenApiDocument } from './OpenApiDocument';
import { withoutNul } from './withoutNul';
import { groupProblems, type Finding, type Problem } from './problems';

export type ParsedDescription =
  | { isUsable: true; document: OpenApiDocument; operations: FoundOperation[]; problems: Problem[] }
  | { isUsable: false; problems: Problem[] };

const bytesMax = 8 * 1024 * 1024;
const depthMax = 200;
/** Anchors may be used; multiplying a file to gigabytes by them may not. */
const aliasesMax = 100;

/**
 * Reads an OpenAPI 3.x or Swagger 2.0 description, JSON or YAML, and upgrades it to 3.1. Opens no socket:
 * references to other files or hosts stay as they are and are reported.
 */
export async function parseDescription(text: string): Promise<ParsedDescription> {
  const findings: Finding[] = [];
  const refuse = (place: string, cause: string, remedy: string): ParsedDescription => ({
    isUsable: false,
    problems: groupProblems([{ level: 'error', place, cause, remedy }, ...findings]),
  });

  if (Buffer.byteLength(text) > bytesMax)
    return refuse('文件', '文件超过 8 MB', '拆成多个描述文件后分别导入');
  const read = readText(text);
  if ('refusal' in read) return refuse(...read.refusal);
  if (isDeeperThan(read.value, depthMax)) {
    return refuse('文件', `嵌套超过 ${depthMax} 层`, '检查是否误把数据当成描述，或用 $ref 拆开过深的结构');
  }
  // YAML reads a bare 2.0 as a number; anything else is no version.
  const source = withoutNul(read.value) as OpenApiDocument & {
    swagger?: string | number;
    openapi?: string | number;
  };
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
    findings.push(...findGaps(document, operations), ...findBadRefs(source));
    findings.push(...(await findViolations({ ...source, ...versionField(source, version) })));
    if (operations.length === 0) {
      return refuse(
        'paths',
        '没有可用的接口',
        '确认 paths 下有接口；若内容在别的文件里，先合并成一个文件再导入',
      );
    }
    return { isUsable: true, document, operations, problems: groupProblems(findings) };
  } catch (error) {
    const reason = error instanceof RangeError ? '结构过于复杂' : '文件结构不符合规范';
    return refuse('文件', reason, '用编辑器的 OpenAPI 校验修正后重新导入');
  }
}

function readText(text: string): { value: object } | Refusal {
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

type Refusal = { refusal: [place: string, cause: string, remedy: string] };

const refusal = (...refused: Refusal['refusal']): Refusal => ({ refusal: refused });

function ensureObject(value: unknown): { value: object } | Refusal {
  if (value !== null && typeof value === 'object' && !Array.isArray(value)) return { value };
  return refusal('文件', '文件内容不是一个描述对象', '上传完整的 OpenAPI 或 Swagger 文件');
}

/** The version as a text, wherever it stands. */
const versionField = (source: { openapi?: unknown }, version: string) =>
  source.openapi === undefined ? { swagger: version } : { openapi: version };

function upgradeDocument(source: OpenApiDocument): OpenApiDocument {
  const { specification } = upgrade(structuredClone(source)) as { specification: OpenApiDocument };
  return specification;
}
