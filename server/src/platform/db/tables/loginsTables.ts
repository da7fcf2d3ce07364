import type { LoginAlertKind, LoginAlertOutcome, LoginFacts } from '@portal/calls';
import type { Generated } from 'kysely';
import type { Defaulted, Instant, Json, NullableInstant } from './columns';

/** Attempts to sign in, and alerts about them. */
export interface LoginsTables {
  login_tries: {
    id: Generated<string>;
    at: Instant;
    account_hash: string;
    user_id: string | null;
    address: string;
    outcome: string;
    country: Defaulted<string | null>;
    place: Defaulted<string | null>;
    latitude: Defaulted<number | null>;
    longitude: Defaulted<number | null>;
    judged_at: NullableInstant;
  };
  login_alerts: {
    id: string;
    kind: LoginAlertKind;
    subject: string;
    account_id: string | null;
    address: string;
    facts: Json<LoginFacts>;
    first_at: Instant;
    last_at: Instant;
    times: number;
    outcome: Defaulted<LoginAlertOutcome | null>;
    remark: Defaulted<string>;
    closed_by: Defaulted<string | null>;
    closed_at: NullableInstant;
  };
  login_failures: { subject: string; failures: number; first_at: Instant; locked_until: NullableInstant };
}
