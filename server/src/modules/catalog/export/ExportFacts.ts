import type { ExportKind } from '@portal/calls';

/** What an exported file says about an API besides its description. */
export interface ExportFacts {
  apiName: string;
  apiCode: string;
  version: string;
  /** "2026-11-22 10:00:00" */
  madeAt: string;
  /** 1: only signed calls are accepted. */
  signsOnly: number;
}

/** Extension and media type of each kind of file. */
export const exportFiles: Readonly<Record<ExportKind, { end: string; type: string }>> = {
  openapi: { end: 'openapi.json', type: 'application/json; charset=utf-8' },
  yaml: { end: 'openapi.yaml', type: 'application/yaml; charset=utf-8' },
  postman: { end: 'postman_collection.json', type: 'application/json; charset=utf-8' },
  document: { end: 'html', type: 'text/html; charset=utf-8' },
  client: { end: 'client.ts', type: 'text/plain; charset=utf-8' },
};
