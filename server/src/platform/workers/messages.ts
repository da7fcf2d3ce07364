/** To a worker. */
export interface Asked {
  file: string;
  name: string;
  given: unknown[];
}

/** From a worker. */
export type Told = { kind: 'ready' } | { kind: 'done'; result: unknown } | { kind: 'failed'; reason: string };
