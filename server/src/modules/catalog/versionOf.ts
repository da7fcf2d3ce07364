import type { OpenApiDocument } from './OpenApiDocument';

const versionMax = 40;

/** What a description calls its version; the first, if it does not say. */
export function versionOf({ info }: OpenApiDocument): string {
  const version = info?.version;
  const isText = typeof version === 'string' || typeof version === 'number';
  return isText ? String(version).slice(0, versionMax) : '1.0.0';
}
