import { upgrade } from '@scalar/openapi-parser';
import { isObject } from '@portal/rules';
import { say } from '../../../platform/i18n/say';
import { findBadRefs } from './findBadRefs';
import { findExcess } from './findExcess';
import { findGaps } from './findGaps';
import { findOperations, type FoundOperation } from './findOperations';
import { findViolations } from './findViolations';
import type { OpenApiDocument } from './OpenApiDocument';
import { plainJson } from './plainJson';
import { groupProblems, type Finding, type Problem } from './problems';
import { readText } from './readText';
import type { Refusal } from '../Refusal';

export type ParsedDescription =
  | { isUsable: true; document: OpenApiDocument; operations: FoundOperation[]; problems: Problem[] }
  | { isUsable: false; problems: Problem[] };

const bytesMax = 8 * 1024 * 1024;
const operationsMax = 5000;

/**
 * Parses an OpenAPI 3.x or Swagger 2.0 description, JSON or YAML, and upgrades it to 3.1. Makes no network requests:
 * references to other files or hosts are kept and reported.
 */
export async function parseDescription(text: string): Promise<ParsedDescription> {
  if (Buffer.byteLength(text) > bytesMax)
    return refuse({ place: say`文件`, cause: say`文件超过 8 MB`, remedy: say`拆成多个描述文件后分别导入` });
  const read = readText(text);
  if ('refusal' in read) return refuse(read.refusal);
  if (hasManyPaths(read.value)) return refuse(tooManyOperations);
  const excess = findExcess(read.value);
  if (excess) return refuse(excess);
  const { value, hasUnsafeName } = plainJson(read.value);
  const source = value as Versioned;
  // YAML reads a bare 2.0 as a number; any other type is not a version.
  const version = String(source.openapi ?? source.swagger ?? '');
  if (!/^(2\.0|3(\.\d+){0,2})$/.test(version)) return refuse(noVersion);

  // Schema violations come first: they explain later findings.
  const findings = [
    ...(hasUnsafeName ? [unsafeName] : []),
    ...findBadRefs(source),
    ...(await findViolations({ ...source, ...versionField(source, version) })),
  ];
  const document = upgradeDocument(source) ?? upgradeDocument(filledIn(source));
  if (!document) return refuse(broken, findings);
  const operations = findOperations(document);
  if (operations.length === 0) return refuse(noOperations, findings);
  // Upgrading duplicates definitions that are used in several places.
  const tooLarge = operations.length > operationsMax ? tooManyOperations : findExcess(document);
  if (tooLarge) return refuse(tooLarge, findings);
  const problems = groupProblems([...findGaps(document, operations), ...findings]);
  return { isUsable: true, document, operations, problems };
}

type Versioned = OpenApiDocument & { swagger?: string | number; openapi?: string | number };

const refuse = (refusal: Refusal, findings: Finding[] = []): ParsedDescription => ({
  isUsable: false,
  problems: groupProblems([{ level: 'error', ...refusal }, ...findings]),
});

const hasManyPaths = ({ paths }: { paths?: unknown }) =>
  isObject(paths) && Object.keys(paths).length > operationsMax;

/** The version as a text, wherever it stands. */
const versionField = (source: Versioned, version: string) =>
  source.openapi === undefined ? { swagger: version } : { openapi: version };

/** Null when the upgrade fails on its structure. */
function upgradeDocument(source: OpenApiDocument): OpenApiDocument | null {
  try {
    const { specification } = upgrade(structuredClone(source)) as { specification: OpenApiDocument };
    return specification;
  } catch {
    return null;
  }
}

/** An empty YAML value is null, on which the upgrade fails, so it becomes an empty object. */
const filledIn = (source: OpenApiDocument): OpenApiDocument =>
  JSON.parse(JSON.stringify(source), function (this: unknown, _, value: unknown) {
    return value === null && !Array.isArray(this) ? {} : value;
  }) as OpenApiDocument;

const noVersion: Refusal = {
  place: 'openapi',
  cause: say`没有可识别的版本号`,
  remedy: say`在文件开头写明 openapi: 3.1.0（或 3.0.x、swagger: "2.0"）`,
};
const noOperations: Refusal = {
  place: 'paths',
  cause: say`没有可用的接口`,
  remedy: say`确认 paths 下有接口；若内容在别的文件里，先合并成一个文件再导入`,
};
const tooManyOperations: Refusal = {
  place: 'paths',
  cause: say`接口超过 ${operationsMax} 个`,
  remedy: say`拆成多个描述文件后分别导入`,
};
const broken: Refusal = {
  place: say`文件`,
  cause: say`文件结构不符合规范，无法读取接口`,
  remedy: say`按下面列出的位置，或用编辑器的 OpenAPI 校验修正后重新导入`,
};
const unsafeName: Finding = {
  level: 'warning',
  place: '__proto__',
  cause: say`名称 __proto__ 不能使用，导入时已略去`,
  remedy: say`给这个参数、字段或定义换一个名称`,
};
