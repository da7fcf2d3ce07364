import type { FindingKind, ReleaseAction, VitalName } from '@portal/calls';
import type { ReleaseRecord } from '@portal/contract/internal';
import type { Generated, JSONColumnType } from 'kysely';
import type { Instant, Json, NullableInstant } from './columns';

/** Releases of the shell and the remotes. */
export interface ReleasesTables {
  releases: {
    remote: string;
    version: string;
    record: JSONColumnType<ReleaseRecord>;
    /** portal.json, or shell.json for the shell. */
    manifest: Json<unknown>;
    published_at: Instant;
    published_by: string;
    verdict: 'bad' | null;
    location: string | null;
    /** When its files were deleted. */
    removed_at: Instant | null;
  };
  live_releases: { remote: string; version: string; previous_version: string | null; since: Instant };
  canary_releases: { remote: string; version: string; percent: number; since: Instant; by: string };
  release_history: {
    seq: Generated<number>;
    id: string;
    remote: string;
    version: string;
    action: ReleaseAction;
    percent: number | null;
    note: string | null;
    at: Instant;
    by: string;
  };
  release_tokens: {
    id: string;
    label: string;
    hash: string;
    remotes: JSONColumnType<string[]>;
    created_by: string;
    created_at: Instant;
    last_used_at: NullableInstant;
    revoked_at: NullableInstant;
  };
  release_overrides: {
    session_hash: string;
    remote: string;
    origin: string;
    created_at: Instant;
    expires_at: Instant;
  };
  release_visits: { visit_id: string; remote: string; version: string; failed: boolean; at: Instant };
  release_hours: { remote: string; version: string; hour: Instant; visits: number; failed: number };
  release_errors: {
    remote: string;
    version: string;
    kind: FindingKind;
    route: string;
    label: string;
    count: number;
    last_at: Instant;
  };
  release_vitals: {
    remote: string;
    version: string;
    route: string;
    day: string;
    name: VitalName;
    bucket: number;
    count: number;
  };
  compositions: { id: string; parts: JSONColumnType<Record<string, string>>; first_seen_at: Instant };
}
