import { templateProblem } from './pathTemplate';
import type { Rule } from './Rule';

/** Path of an operation below the address of its API. */
export const operationPathRules: readonly Rule[] = [
  {
    isMet: (path) => /^\/[^\s?#]*$/.test(path),
    message: '路径以 / 开头，不含空格、问号和井号；会变的部分用大括号，如 /days/{year}',
  },
  {
    isMet: (path) => templateProblem(path) === null,
    message: '路径不能被调用：大括号要成对，两个参数之间要有分隔，不含网关不转发的字符',
  },
];

/** Parameter names in a path, in order. */
export const pathParamsOf = (path: string): string[] =>
  [...path.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name);

export const parameterNameRules: readonly Rule[] = [
  { isMet: (name) => /^[^\s{}?#&=/]+$/.test(name), message: '参数名称不能含空格和 { } ? # & = /' },
];

interface NamedParameter {
  place: string;
  name: string;
}

/** What is wrong with the parameters of an operation at this path; null: nothing. */
export function parametersProblem(path: string, params: readonly NamedParameter[]): string | null {
  const keys = params.map(({ place, name }) => `${place} ${place === 'header' ? name.toLowerCase() : name}`);
  const twice = params.find((_, index) => keys.indexOf(keys[index] ?? '') !== index);
  if (twice) return `参数 ${twice.name} 写了两次`;
  const inPath = pathParamsOf(path);
  const astray = params.find(({ place, name }) => place === 'path' && !inPath.includes(name));
  return astray ? `路径里没有 {${astray.name}}，请改路径或改参数的位置` : null;
}

export function isJsonText(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Empty, or a JSON Schema as text: an object, or true or false. */
export function isSchemaText(text: string): boolean {
  if (text.trim() === '') return true;
  try {
    const value: unknown = JSON.parse(text);
    return (
      typeof value === 'boolean' || (typeof value === 'object' && value !== null && !Array.isArray(value))
    );
  } catch {
    return false;
  }
}
