import type { OpenApiDocument } from './OpenApiDocument';

const versionMax = 40;

/** What a description calls its version; the first, if it does not say. */
export const versionOf = ({ info }: OpenApiDocument) => String(info?.version ?? '1.0.0').slice(0, versionMax);
