import type { DeliveryState, MemberLanguage, MessageKind, ReceiverState, WebhookState } from '@portal/calls';
import type { SerializedText } from '../../i18n/serializeText';
import type { Defaulted, Instant, NullableInstant, NullableJson } from './columns';

/** Messages to members, and webhooks. */
export interface MessagesTables {
  outgoing_messages: {
    id: string;
    channel: 'mail' | 'sms';
    recipient: string;
    subject: string;
    body: string;
    /** Path of the page that it is about. */
    link: Defaulted<string | null>;
    /** Account whose quiet hours it waits for; null: none. */
    quiet_for: Defaulted<string | null>;
    /** Language of the text. */
    language: Defaulted<MemberLanguage>;
    /** Additional mailbox that it goes to; null: not one of these. */
    receiver_id: Defaulted<string | null>;
    code: string | null;
    attempts: Defaulted<number>;
    next_attempt_at: Instant;
    created_at: Instant;
    sent_at: NullableInstant;
    failed_at: NullableInstant;
    /** Why the last attempt failed; empty: it did not. */
    fault: Defaulted<string>;
    tried_at: NullableInstant;
  };
  webhooks: {
    id: string;
    owner_id: string;
    app_id: string | null;
    url: string;
    secret_sealed: string;
    events: string[];
    state: WebhookState;
    failing_since: NullableInstant;
    created_at: Instant;
  };
  webhook_deliveries: {
    id: string;
    webhook_id: string;
    event_id: string;
    event: string;
    body: string;
    state: DeliveryState;
    attempts: number;
    next_attempt_at: Instant;
    status: Defaulted<number | null>;
    answer: Defaulted<string>;
    fault: Defaulted<string>;
    /** Translatable form, see `textFromColumn`; null: typed by a person. */
    fault_said: NullableJson<SerializedText>;
    ms: Defaulted<number | null>;
    tried_at: NullableInstant;
    created_at: Instant;
  };
  member_messages: {
    id: string;
    user_id: string;
    kind: MessageKind;
    title: string;
    text: string;
    link: string | null;
    created_at: Instant;
    read_at: NullableInstant;
    /** Announcement that it belongs to; null: a single message. */
    telling_id: Defaulted<string | null>;
  };
  message_settings: {
    user_id: string;
    kind: MessageKind;
    by_mail: boolean;
    /** By mail, in a daily digest. */
    mail_daily: Defaulted<boolean>;
    by_sms: boolean;
  };
  message_receivers: {
    id: string;
    user_id: string;
    email: string;
    remark: string;
    /** Empty: everything that the member gets by mail. */
    kinds: MessageKind[];
    state: ReceiverState;
    /** Hash of the confirmation link's token. */
    token_hash: string | null;
    token_until: NullableInstant;
    /** When the mailbox was last asked. */
    asked_at: Instant;
    created_at: Instant;
    proven_at: NullableInstant;
    refused_at: NullableInstant;
    /** Removed after a refusal: that is remembered for a while. */
    removed_at: NullableInstant;
  };
  mail_digests: { user_id: string; since: Instant; next_at: Instant };
  /** Minutes since midnight in Asia/Shanghai. */
  quiet_hours: { user_id: string; starts: number; ends: number };
}
