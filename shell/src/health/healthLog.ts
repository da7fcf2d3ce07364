import type { FindingKind } from '@portal/calls';
import type { LiveRemote } from '@portal/contract/internal';

type Release = Pick<LiveRemote, 'name' | 'version'>;

export interface Finding {
  kind: FindingKind;
  remote: string;
  version: string;
  /** Pattern of the route; never an address, which may say something about the visitor. */
  route: string;
  /** Name of the error and where in the release it was thrown; empty for a visit. */
  label: string;
  /** How long its code took, for a visit. */
  ms: number;
}

const findingsMax = 60;
const findings: Finding[] = [];
/** Releases that are in use, and how long each took: a page load visits each once. */
const visited = new Map<string, number>();
let hear: ((finding: Finding) => void) | null = null;
let routeNow = () => '';

/** Tells where the visitor is, as a pattern. */
export const nameRoutes = (name: () => string) => void (routeNow = name);

/** Notes something for the report. Nothing is sent from here: sendReports.ts does. */
export function note(
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

/** Shorter waits say nothing about a release. */
const vainAfterMs = 3000;
/** Releases whose code is awaited, and since when. */
const awaitedSince = new Map<symbol, { release: Release; since: number }>();

/**
 * Says that the code of a release is waited for.
 *
 * @returns to be called when the wait is over, however.
 */
export function awaited(release: Release): () => void {
  const wait = Symbol();
  awaitedSince.set(wait, { release, since: performance.now() });
  return () => void awaitedSince.delete(wait);
}

/** Whoever leaves now has waited in vain for what is not there after so long. */
export function noteLeft(): void {
  for (const { release, since } of awaitedSince.values())
    if (performance.now() - since > vainAfterMs) note('loadFailure', release, { label: 'left' });
  awaitedSince.clear();
}

/** How long the code of a release took the first time, in ms; null: it was not loaded. */
export const loadTimeOf = ({ name, version }: Release) => visited.get(`${name} ${version}`) ?? null;

/** Hands over what has been noted, and everything that follows. */
export function followFindings(listener: (finding: Finding) => void): void {
  findings.forEach(listener);
  hear = listener;
}

const framePattern = /\/releases\/([\w-]+)\/([\w.-]+)\/([\w.-]+\.js)(?:\?[^:]*)?:(\d+):(\d+)/;

const stackOf = (error: unknown) => (error instanceof Error ? (error.stack ?? '') : '');

/** The release that an error was thrown in, by its stack. */
export function releaseOf(error: unknown): { name: string; version: string } | null {
  const [, name, version] = framePattern.exec(stackOf(error)) ?? [];
  return name && version ? { name, version } : null;
}

/** What was thrown and where, without its message: that may hold what somebody typed. */
export function labelOf(error: unknown): string {
  const cause = (error instanceof Error ? error.cause : null) ?? error;
  const name = cause instanceof Error ? cause.name : typeof cause;
  const [, , , file, line, column] = framePattern.exec(stackOf(cause)) ?? [];
  return file ? `${name} ${file}:${line}:${column}` : name;
}

/** Errors that nobody caught, of whichever release threw them. */
export function followUncaught(): void {
  const handle = (error: unknown) => {
    const release = releaseOf(error);
    if (release) note('error', release, { error });
  };
  window.addEventListener('error', ({ error }) => handle(error));
  window.addEventListener('unhandledrejection', ({ reason }) => handle(reason));
}
