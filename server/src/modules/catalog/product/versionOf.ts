import type { OpenApiDocument } from '../description/OpenApiDocument';

const versionMax = 40;

/** The version that a description states; a default if it states none. */
export function versionOf({ info }: OpenApiDocument): string {
  const version = info?.version;
  const isText = typeof version === 'string' || typeof version === 'number';
  return isText ? String(version).slice(0, versionMax) : '1.0.0';
}
