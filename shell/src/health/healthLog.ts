import type { FindingKind } from '@portal/calls';
import type { LiveRemote } from '@portal/contract/internal';

type Release = Pick<LiveRemote, 'name' | 'version'>;

export interface Finding {
  kind: FindingKind;
  remote: string;
  version: string;
  /** Route pattern; never the address, which may be personal. */
  route: string;
  /** Error name and position in the release; empty for a visit. */
  label: string;
  /** Load time of its code, for a visit. */
  ms: number;
}

const findingsMax = 60;
const findings: Finding[] = [];
/** Releases in use and their load times: each counts as one visit per page load. */
const visited = new Map<string, number>();
let hear: ((finding: Finding) => void) | null = null;
let routeNow = () => '';

/** Sets the function that returns the current route pattern. */
export const nameRoutes = (name: () => string) => void (routeNow = name);

/** Records a finding for the report; sendReports.ts sends it. */
export function noteFinding(
  kind: FindingKind,
  { name, version }: Release,
  facts: { error?: unknown; label?: string; ms?: number } = {},
): void {
  if (findings.length >= findingsMax) return;
  const release = `${name} ${version}`;
  if (kind === 'visit' && visited.has(release)) return;
  if (kind === 'visit') visited.set(release, Math.round(facts.ms ?? 0));
  const label = facts.label ?? (facts.error === undefined ? '' : labelOf(facts.error));
  const finding = { kind, remote: name, version, route: routeNow(), label, ms: Math.round(facts.ms ?? 0) };
  findings.push(finding);
  hear?.(finding);
}

/** Shorter waits are not attributed to a release. */
const vainAfterMs = 3000;
/** Releases whose code is loading, with the start time. */
const awaitedSince = new Map<symbol, { release: Release; since: number }>();

/**
 * Records that code of a release is loading.
 *
 * @returns a function to call when loading has ended in any way.
 */
export function awaited(release: Release): () => void {
  const wait = Symbol();
  awaitedSince.set(wait, { release, since: performance.now() });
  return () => void awaitedSince.delete(wait);
}

/** Records visitors who leave while code is still loading after a long wait. */
export function noteLeft(): void {
  for (const { release, since } of awaitedSince.values())
    if (performance.now() - since > vainAfterMs) noteFinding('loadFailure', release, { label: 'left' });
  awaitedSince.clear();
}

/** Load time of a release's code in ms; null: not loaded. */
export const loadTimeOf = ({ name, version }: Release) => visited.get(`${name} ${version}`) ?? null;

/** Passes all recorded and future findings to a listener. */
export function followFindings(listener: (finding: Finding) => void): void {
  findings.forEach(listener);
  hear = listener;
}

const framePattern = /\/releases\/([\w-]+)\/([\w.-]+)\/([\w.-]+\.js)(?:\?[^:]*)?:(\d+):(\d+)/;

const stackOf = (error: unknown) => (error instanceof Error ? (error.stack ?? '') : '');

/** What an error is about: React wraps what a page has thrown, and its own stack is the shell's. */
const causeOf = (error: unknown): unknown => (error instanceof Error ? error.cause : null) ?? error;

/** Release in which an error was thrown, by its stack. */
function releaseOf(error: unknown): { name: string; version: string } | null {
  const [, name, version] =
    framePattern.exec(stackOf(causeOf(error))) ?? framePattern.exec(stackOf(error)) ?? [];
  return name && version ? { name, version } : null;
}

/** Name and position of an error, without its message, which may contain user input. */
function labelOf(error: unknown): string {
  const cause = causeOf(error);
  const name = cause instanceof Error ? cause.name : typeof cause;
  const [, , , file, line, column] = framePattern.exec(stackOf(cause)) ?? [];
  return file ? `${name} ${file}:${line}:${column}` : name;
}

/** Records uncaught errors, attributed to their release. */
export function followUncaught(): void {
  const handle = (error: unknown) => {
    const release = releaseOf(error);
    if (release) noteFinding('error', release, { error });
  };
  window.addEventListener('error', ({ error }) => handle(error));
  window.addEventListener('unhandledrejection', ({ reason }) => handle(reason));
}
