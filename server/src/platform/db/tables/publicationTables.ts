import type { ChangeKind, OfflineRequestState, PublicationState } from '@portal/calls';
import type { ColumnType } from 'kysely';
import type { SerializedText } from '../../i18n/serializeText';
import type { Defaulted, DefaultedJson, Instant, Json, NullableInstant, NullableJson } from './columns';
import type { KeptChange, KeptPublication, KeptReject } from './storedShapes';

/** Publications of API versions. */
export interface PublicationTables {
  publications: {
    id: string;
    user_id: string;
    api_id: string | null;
    state: PublicationState;
    name: string;
    version: string;
    data: Json<KeptPublication>;
    document: ColumnType<Record<string, unknown> | null, string | null, string | null>;
    operation_count: Defaulted<number>;
    note: Defaulted<string>;
    publish_at: NullableInstant;
    rejects: Json<KeptReject[]>;
    sunset_at: NullableInstant;
    created_at: Instant;
    updated_at: Instant;
    submitted_at: NullableInstant;
    online_at: NullableInstant;
    change: Defaulted<ChangeKind>;
    /** Days before the end at which subscribers were last reminded. */
    reminded_days: Defaulted<number | null>;
    changes: DefaultedJson<KeptChange[]>;
    /** Mark of the last save by a page; null: none. */
    save_mark: Defaulted<string | null>;
    /** Maintained by the database: from the product if there is one, otherwise from the draft. */
    category_id: ColumnType<string | null, never, never>;
  };
  offline_requests: {
    id: string;
    publication_id: string;
    state: OfflineRequestState;
    reason: string;
    offline_at: Instant;
    successor_id: string | null;
    decision_reason: Defaulted<string>;
    /** Translatable form, see `textFromColumn`; null: typed by a person. */
    decision_said: NullableJson<SerializedText>;
    created_at: Instant;
    decided_at: NullableInstant;
  };
  api_changelog: {
    id: string;
    api_id: string;
    version: string;
    kind: ChangeKind;
    changes: Json<KeptChange[]>;
    text: Defaulted<string>;
    at: Instant;
  };
}
