import { Validator } from '@seriousme/openapi-schema-validator';
import { groupBy } from '../../../platform/groupBy';
import { listed } from '../../../platform/i18n/listed';
import { say, type Translatable, type TranslatableText } from '../../../platform/i18n/say';
import { piecesOf } from './piecesOf';
import type { Finding } from './problems';

type Errors = Exclude<Awaited<ReturnType<Validator['validate']>>['errors'], string | undefined>;
type ErrorObject = Errors[number];

/** Nobody reads more than this. */
const errorsMax = 5000;

/** Shared, because it caches compiled schemas. */
const validator = new Validator({ allErrors: true });

/**
 * Errors of these keywords only say that no alternative fits, or too many do; the errors of the alternatives say why.
 */
const isChoice = ({ keyword }: ErrorObject) => keyword === 'oneOf' || keyword === 'anyOf';

/**
 * What the official OpenAPI and Swagger schemas find wrong with a description as it was written.
 *
 * @param source  Of a version that `parseDescription` accepts.
 */
export async function findViolations(source: Record<string, unknown>): Promise<Finding[]> {
  const found: ErrorObject[] = [];
  try {
    for (const piece of piecesOf(source)) {
      const { errors = [] } = await validator.validate(piece);
      // The validator returns a text for broken references, which `findBadRefs` reports.
      if (typeof errors !== 'string') for (const error of errors) found.push(error);
      if (found.length > errorsMax) return [...explaining(found).map(toFinding), notAll];
    }
    return explaining(found).map(toFinding);
  } catch {
    return [...explaining(found).map(toFinding), notAll];
  }
}

const notAll: Finding = {
  level: 'warning',
  place: say`文件`,
  cause: say`问题过多或结构过于复杂，其余部分没有逐项检查`,
  remedy: say`先修正已列出的问题，用 $ref 拆开过深的结构后重新导入`,
};

/**
 * The errors worth reporting. Where no alternative fits, each one complains about what the others require: of the
 * innermost such places only the most likely errors are kept, of the enclosing ones none.
 */
function explaining(errors: ErrorObject[]): ErrorObject[] {
  const choices = new Map<string, { choice: ErrorObject; complaints: ErrorObject[] }>();
  for (const error of errors)
    if (isChoice(error)) choices.set(error.instancePath, { choice: error, complaints: [] });
  const outer = new Set([...choices.keys()].flatMap(ancestorsOf));

  const plain: ErrorObject[] = [];
  for (const error of withoutRefs(errors)) {
    if (isChoice(error) || error.keyword === 'if') continue;
    const at = [error.instancePath, ...ancestorsOf(error.instancePath)].find((path) => choices.has(path));
    if (at === undefined) plain.push(error);
    else if (!outer.has(at)) choices.get(at)?.complaints.push(error);
  }
  const chosen = [...choices].flatMap(([path, { choice, complaints }]) =>
    outer.has(path) ? [] : likeliest(choice, complaints),
  );
  return typesFirst([...plain, ...chosen]);
}

/** Drops the errors of the `$ref` alternative: whoever writes an object did not mean a reference. */
function withoutRefs(errors: ErrorObject[]): ErrorObject[] {
  let refAt: string | null = null;
  return errors.filter(({ keyword, params, instancePath }) => {
    const wantsRef = keyword === 'required' && params.missingProperty === '$ref';
    if (wantsRef) refAt = instancePath;
    else if (keyword !== 'additionalProperties' || refAt !== instancePath) refAt = null;
    return refAt === null;
  });
}

/**
 * The most likely errors of a choice: an invalid value, else an unknown field, else a field missing in all
 * alternatives.
 */
function likeliest(choice: ErrorObject, complaints: ErrorObject[]): ErrorObject[] {
  const byKey = groupBy(complaints, ({ keyword, instancePath, params }) =>
    keyword === 'additionalProperties'
      ? `${instancePath} ${params.additionalProperty}`
      : `${instancePath} ${keyword}`,
  );
  // An error that fewer alternatives report is no error in at least one of them.
  const most = Math.max(0, ...[...byKey.values()].map(({ length }) => length));
  const found: ErrorObject[] = [];
  const missing: ErrorObject[] = [];
  for (const group of byKey.values()) {
    const [one] = group;
    const all = (name: string) => [...new Set(group.flatMap<unknown>(({ params }) => params[name]))];
    if (one.keyword === 'required')
      missing.push({ ...one, params: { missingProperty: all('missingProperty') } });
    else if (one.keyword === 'enum' && group.length === most)
      found.push({ ...one, params: { allowedValues: all('allowedValues') } });
    else if (one.keyword === 'type') found.push({ ...one, params: { type: all('type') } });
    else if (one.keyword === 'additionalProperties' ? group.length === most : one.keyword !== 'enum')
      found.push(one);
  }
  const told = found.length > 0 ? found : missing;
  return told.length > 0 ? told : [choice];
}

/** Where the type is wrong other errors of the same value are noise. */
function typesFirst(errors: ErrorObject[]): ErrorObject[] {
  const mistyped = new Set(errors.filter(isType).map(({ instancePath }) => instancePath));
  return errors.filter((error) => isType(error) || !mistyped.has(error.instancePath));
}

const isType = ({ keyword }: ErrorObject) => keyword === 'type';

/** "/paths/~1a/get" → "/paths/~1a", "/paths", "" */
function ancestorsOf(path: string): string[] {
  const ancestors: string[] = [];
  for (let end = path.lastIndexOf('/'); end >= 0; end = path.lastIndexOf('/', end - 1)) {
    ancestors.push(path.slice(0, end));
    if (end === 0) break;
  }
  return ancestors;
}

function toFinding(error: ErrorObject): Finding {
  const parts = error.instancePath
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  const field = parts.findLast((part) => !/^\d+$/.test(part)) ?? say`文件`;
  return { level: 'warning', place: parts.join('.') || say`文件`, ...explain(error, field) };
}

const typeNames: Readonly<Record<string, Translatable>> = {
  object: say`对象`,
  array: say`数组`,
  string: say`文本`,
  boolean: say`布尔值`,
  integer: say`整数`,
  number: say`数字`,
  null: say`空值`,
};

function explain(
  { keyword, params }: ErrorObject,
  field: TranslatableText,
): Pick<Finding, 'cause' | 'remedy'> {
  switch (keyword) {
    case 'required': {
      const missing = anyOf([params.missingProperty].flat().map(String));
      return { cause: say`缺少 ${missing}`, remedy: say`补上 ${missing}` };
    }
    case 'additionalProperties':
    case 'unevaluatedProperties': {
      const name = String(params.additionalProperty ?? params.unevaluatedProperty);
      return {
        cause: say`该处不能有 ${name}`,
        remedy: say`核对 ${name} 的拼写与位置；自定义的内容以 x- 开头命名`,
      };
    }
    case 'enum':
    case 'const': {
      const allowed = [params.allowedValues ?? params.allowedValue].flat().map(String);
      return { cause: say`${field} 的取值不在规范之内`, remedy: say`改为：${listed(allowed)}` };
    }
    case 'type': {
      const wanted = [params.type].flat().map((type) => typeNames[String(type)] ?? String(type));
      return {
        cause: say`${field} 的类型有误`,
        remedy: say`改为${wanted.reduce((before, next) => say`${before}或${next}`)}`,
      };
    }
    case 'pattern':
    case 'format':
      return {
        cause: say`${field} 的格式有误`,
        remedy: say`按规范填写：${String(params.format ?? params.pattern)}`,
      };
    case 'uniqueItems':
      return { cause: say`${field} 有重复的条目`, remedy: say`去掉重复的条目` };
    default:
      return {
        cause: say`${field} 不符合 OpenAPI 规范`,
        remedy: say`按规范修正该处；不修正也可导入，但展示可能不完整`,
      };
  }
}

const anyOf = (names: readonly TranslatableText[]) =>
  names.reduce((before, next) => say`${before} 或 ${next}`);
