import type {
  AdvancedItemState,
  AuthenticationState,
  CompanyState,
  JoinState,
  JoinTarget,
  ProviderState,
} from '@portal/calls';
import type { AdvancedItem, IdKind, PaperSlot } from '@portal/rules';
import type { Defaulted, DefaultedJson, Instant, Json, NullableInstant } from './columns';
import type { FieldReject } from './storedShapes';

/** Verified identities of persons and companies, and what they apply for. */
export interface AuthenticationTables {
  person_authentications: {
    id: string;
    user_id: string;
    state: AuthenticationState;
    /** Here and below: columns that are no longer written are Defaulted, see migration 0036. */
    real_name: Defaulted<string>;
    id_kind: IdKind;
    id_no_sealed: Defaulted<string>;
    id_no_hash: string;
    id_no_mask: string;
    valid_to: string | null;
    phone: Defaulted<string>;
    /** Null: deleted. */
    front_file_id: string | null;
    back_file_id: string | null;
    address: Defaulted<string>;
    rejects: Json<FieldReject[]>;
    submitted_at: Instant;
    decided_at: NullableInstant;
    submitted_on: Defaulted<string | null>;
    submissions_that_day: Defaulted<number>;
    facts_sealed: Defaulted<string | null>;
    name_mask: Defaulted<string | null>;
    change_sealed: Defaulted<string | null>;
    reminded_days: Defaulted<number | null>;
  };
  provider_applications: {
    id: string;
    user_id: string;
    state: ProviderState;
    name: string;
    intro: string;
    contact_sealed: string;
    settlement: string;
    rejects: Json<FieldReject[]>;
    reason: Defaulted<string>;
    submitted_at: Instant;
    decided_at: NullableInstant;
  };
  join_applications: {
    id: string;
    user_id: string;
    target: JoinTarget;
    state: JoinState;
    org_name: string;
    org_type: Defaulted<string>;
    ability: Defaulted<string>;
    region: Defaulted<string>;
    website: Defaulted<string>;
    logo_url: Defaulted<string>;
    brief: string;
    reason: string;
    contact_sealed: string;
    file_id: string | null;
    file_name: Defaulted<string>;
    rejects: DefaultedJson<FieldReject[]>;
    item_id: Defaulted<string | null>;
    submitted_at: Instant;
    decided_at: NullableInstant;
  };
  daily_tries: { subject: string; day: string; tries: number };
  verification_checks: { subject_id: string; attempts: number; next_attempt_at: Instant };
  company_authentications: {
    id: string;
    user_id: string;
    state: CompanyState;
    content_sealed: string;
    passed_sealed: string | null;
    company_name: Defaulted<string>;
    credit_code: string | null;
    legal_id_hash: string | null;
    account_hash: string | null;
    valid_to: string | null;
    phone_proof: string | null;
    account_proof: string | null;
    rejects: Json<(FieldReject & { isFixed: boolean })[]>;
    submitted_at: NullableInstant;
    decided_at: NullableInstant;
    submitted_on: string | null;
    submissions_that_day: Defaulted<number>;
    payout_order: string | null;
    payout_cents: number | null;
    payout_tries: Defaulted<number>;
    payout_at: NullableInstant;
    payout_sent_at: NullableInstant;
    register_verdict: 'match' | 'mismatch' | 'unanswered' | null;
    reminded_days: number | null;
    created_at: Instant;
    /** Since when it is inactive without success, so that its papers can be deleted; null: not waiting for that. */
    rested_at: NullableInstant;
  };
  advanced_items: {
    id: string;
    user_id: string;
    /** Of an enterprise; `identity` for a person. */
    item: AdvancedItem | 'identity';
    state: AdvancedItemState;
    content_sealed: string;
    name: Defaulted<string>;
    rejects: Json<FieldReject[]>;
    submitted_at: NullableInstant;
    decided_at: NullableInstant;
    valid_to: string | null;
    pictures_gone_at: NullableInstant;
    payout_order: string | null;
    payout_cents: number | null;
    payout_tries: Defaulted<number>;
    payout_at: NullableInstant;
    payout_sent_at: NullableInstant;
    /** Since when its papers are no longer needed; null: not waiting for deletion. */
    rested_at: NullableInstant;
  };
  company_papers: { company_id: string; slot: PaperSlot; file_id: string; read_sealed: string | null };
  company_sandboxes: { user_id: string; app_id: string; opened_at: Instant; ended_at: NullableInstant };
  bank_branches: { code: string; bank: string; region: string; name: string };
}
