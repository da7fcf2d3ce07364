import { CallError } from './CallError';

/** What to tell the visitor about any error; the details of a programming error are not for them. */
export function messageOf(error: unknown): string {
  return error instanceof CallError ? error.message : '加载失败，请重试';
}
