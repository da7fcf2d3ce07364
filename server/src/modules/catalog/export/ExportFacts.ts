import type { ExportKind } from '@portal/calls';

/** What is said about an API beside its description. */
export interface ExportFacts {
  apiName: string;
  apiCode: string;
  version: string;
  /** "2026-11-22 10:00:00" */
  madeAt: string;
  /** 1: it takes signed calls only. */
  signsOnly: number;
}

/** How a file of each kind ends, and what it is. */
export const exportFiles: Readonly<Record<ExportKind, { end: string; type: string }>> = {
  openapi: { end: 'openapi.json', type: 'application/json; charset=utf-8' },
  yaml: { end: 'openapi.yaml', type: 'application/yaml; charset=utf-8' },
  postman: { end: 'postman_collection.json', type: 'application/json; charset=utf-8' },
  document: { end: 'html', type: 'text/html; charset=utf-8' },
  client: { end: 'client.ts', type: 'text/plain; charset=utf-8' },
};
