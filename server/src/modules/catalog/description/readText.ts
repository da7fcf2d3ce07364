import { parseAllDocuments, parseDocument, type Document } from 'yaml';
import { say, type Translatable } from '../../../platform/i18n/say';
import type { Refusal } from '../Refusal';

/** Anchors may be used by many operations, but must not expand a file to gigabytes. */
const aliasesMax = 2000;
const yamlLinesMax = 100_000;
const yamlItemsMax = 200_000;

type Refused = { refusal: Refusal };

/** Parses a text, JSON or YAML, to an object. */
export function readText(text: string): { value: object } | Refused {
  const read = readAs(text, (source) => [parseDocument(source, options)]);
  if ('refusal' in read) return read;
  const [value] = read.values;
  return isPlainObject(value) ? { value } : noObject;
}

/** Parses a text, JSON or any number of YAML documents, to its objects. */
export function readTexts(text: string): { values: object[] } | Refused {
  const read = readAs(text, (source) => parseAllDocuments(source, options));
  return 'refusal' in read ? read : { values: read.values.filter(isPlainObject) };
}

/** YAML 1.2 dropped `<<`, but descriptions use it. */
const options = { uniqueKeys: false, strict: false, merge: true };

type Parse = (source: string) => Document.Parsed[];
type Readings = { values: unknown[] } | Refused;

function readAs(text: string, parse: Parse): Readings {
  const source = text.replace(/^\uFEFF/, '');
  const isLikeJson = /^\s*[{[]/.test(source);
  if (isLikeJson) {
    try {
      return { values: [JSON.parse(source)] };
    } catch {
      // A YAML file may begin with a brace as well.
    }
  }
  if (!isLongYaml(source)) return readYaml(source, parse);
  return isLikeJson
    ? refusal(say`文件`, say`JSON 语法有误`, say`用编辑器的 JSON 校验找到并修正后重新导入`)
    : refusal(say`文件`, say`YAML 超过 ${yamlLinesMax} 行`, say`拆成多个描述文件，或转成 JSON 后导入`);
}

function readYaml(source: string, parse: Parse): Readings {
  try {
    const documents = parse(source);
    const error = documents.find(({ errors }) => errors.length > 0)?.errors[0];
    if (error) {
      const line = error.linePos?.[0].line;
      return refusal(
        line ? say`第 ${line} 行` : say`文件`,
        say`YAML 或 JSON 语法有误`,
        say`检查该处的缩进、引号和括号`,
      );
    }
    return { values: documents.map((document): unknown => document.toJS({ maxAliasCount: aliasesMax })) };
  } catch (error) {
    if (error instanceof ReferenceError)
      return refusal(say`文件`, say`YAML 别名展开过多`, say`去掉层层引用的锚点与别名`);
    return error instanceof RangeError
      ? refusal(say`文件`, say`嵌套过深，无法读取`, say`检查是否误把数据当成描述`)
      : refusal(say`文件`, say`合并键 << 引用的不是对象`, say`让 << 引用对象，或把内容直接写在该处`);
  }
}

/** Whether parsing as YAML would take seconds: the time grows with the number of lines and of `{…, …}` items. */
function isLongYaml(text: string): boolean {
  let lines = 1;
  let items = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '\n') lines += 1;
    else if (sign === ',' || sign === '{' || sign === '[') items += 1;
  }
  return lines > yamlLinesMax || items > yamlItemsMax;
}

const isPlainObject = (value: unknown): value is object =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

const refusal = (place: Translatable, cause: Translatable, remedy: Translatable): Refused => ({
  refusal: { place, cause, remedy },
});

const noObject = refusal(say`文件`, say`文件内容不是一个描述对象`, say`上传完整的 OpenAPI 或 Swagger 文件`);
