import path from 'node:path';
import { z } from 'zod';
import { secretLengthMin } from './keptSecret';

/* Types of settings. Each error message continues after the variable's name: what is wrong, and what to fill in. */

const portMax = 65_535;

export const text = z.string();

export const port = z.string().transform((value, context) => {
  const number = Number(value);
  if (Number.isInteger(number) && number >= 0 && number <= portMax) return number;
  context.addIssue(`不是有效的端口：${value}。请填写 0 至 ${portMax} 的整数。`);
  return z.NEVER;
});

/** A secret that authenticates, or that seals stored data. */
export const secret = z.string().min(secretLengthMin, `太短，至少需要 ${secretLengthMin} 个字符。`);

export const wholeNumber = (min: number) =>
  z.string().transform((value, context) => {
    const number = Number(value);
    if (Number.isSafeInteger(number) && number >= min) return number;
    context.addIssue(`须是不小于 ${min} 的整数：${value}。`);
    return z.NEVER;
  });

/** From 0 to 1. */
export const share = z.string().transform((value, context) => {
  const number = Number(value);
  if (number >= 0 && number <= 1) return number;
  context.addIssue(`须在 0 与 1 之间：${value}。例如 0.1。`);
  return z.NEVER;
});

export const oneOf = <const Values extends readonly string[]>(values: Values) =>
  z.enum(values, `只能是 ${values.slice(0, -1).join('、')} 或 ${values.at(-1)}。`);

/** Resolved to an absolute path. */
export const folder = z.string().transform((value) => path.resolve(value));

export const list = (separator: string) =>
  z.string().transform((value) => value.split(separator).filter(Boolean));

/** `name=host:port,…` → by name. */
export const hosts = z
  .string()
  .default('')
  .transform((value, context) => {
    const pairs = value.split(',').filter(Boolean);
    const wrong = pairs.find((pair) => !/^[^=]+=[^=]+:\d+$/.test(pair));
    if (wrong === undefined)
      return Object.fromEntries(
        pairs.map((pair) => pair.split('=')).map(([name = '', host = '']) => [name, host]),
      );
    context.addIssue(`有一项不能识别：${wrong}。请写成 名称=主机:端口，多项以逗号分隔。`);
    return z.NEVER;
  });

/** `id:secret,…`, newest first. */
export const sealKeys = z
  .string()
  .default('')
  .transform((value, context) => {
    const keys = value
      .split(',')
      .filter(Boolean)
      .map((pair) => ({ id: pair.split(':', 1)[0] ?? '', secret: pair.slice(pair.indexOf(':') + 1).trim() }))
      .map(({ id, ...key }) => ({ ...key, id: id.trim() }));
    const wrong = keys.findIndex(
      ({ id, secret: key }) => !/^[A-Za-z0-9-]{1,16}$/.test(id) || key.length < secretLengthMin,
    );
    const isTwice = new Set(keys.map(({ id }) => id)).size < keys.length;
    if (wrong < 0 && !isTwice) return keys;
    context.addIssue(
      isTwice
        ? '有两个密钥的编号相同。'
        : `第 ${wrong + 1} 项不能识别。请写成 编号:密钥，编号为字母、数字或-，密钥至少 ${secretLengthMin} 个字符，多项以逗号分隔。`,
    );
    return z.NEVER;
  });
