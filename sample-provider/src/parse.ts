import type { Infer, Schema } from '@portal/schema';

/** The request is invalid; the message says why. */
export class BadRequest extends Error {
  readonly statusCode = 400;
}

/** @throws {BadRequest} in Chinese, naming the first invalid field. */
export function parse<S extends Schema>(schema: S, value: unknown): Infer<S> {
  const parsed = schema.safeParse(value ?? {});
  if (parsed.success) return parsed.data;
  const [{ path, message } = { path: [], message: '' }] = parsed.error.issues;
  throw new BadRequest(`参数 ${path.join('.') || '内容'} 有误：${message}`);
}
