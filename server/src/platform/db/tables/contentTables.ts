import type {
  AgreementKind,
  AnyContent,
  ContentKind,
  ContentOf,
  ContentState,
  DocumentType,
  HostState,
  MessageKind,
  MessageTemplateKind,
  NoticeState,
  NoticeType,
  PortalContent,
  PortalNavigationItem,
  PortalState,
  SceneType,
  SolutionState,
  TicketKind,
  TicketState,
} from '@portal/calls';
import type { Industry } from '@portal/rules';
import type { ColumnType } from 'kysely';
import type { SerializedText } from '../../i18n/serializeText';
import type { Defaulted, DefaultedJson, Instant, Json, NullableInstant, NullableJson } from './columns';
import type { FieldReject, NoticeText } from './storedShapes';

/** Portals, notices, documents and all other content. */
export interface ContentTables {
  portals: {
    id: string;
    prefix: string;
    name: string;
    owner_id: string | null;
    color: string;
    logo_url: string | null;
    resource_url: string | null;
    state: PortalState;
    created_at: Instant;
    usage: Defaulted<string>;
    industry: Defaulted<Industry | null>;
    contact: Defaulted<string>;
    icp_no: Defaulted<string>;
    intro: Defaulted<string>;
    favicon_url: Defaulted<string | null>;
    footer: Defaulted<string>;
    navigation: DefaultedJson<PortalNavigationItem[]>;
    /** Null: all of them. */
    faq_ids: Defaulted<string[] | null>;
    rejects: DefaultedJson<FieldReject[]>;
    reason: Defaulted<string>;
    /** Translatable form, see `textFromColumn`; null: typed by a person. */
    reason_said: NullableJson<SerializedText>;
    state_before_ban: Defaulted<PortalState | null>;
    /** Written at creation; null only in older rows. */
    draft: ColumnType<PortalContent | null, string | undefined, string>;
    live_revision: Defaulted<number>;
    submitted_at: NullableInstant;
    online_at: NullableInstant;
  };
  portal_documents: { portal_id: string; document_id: string; sort: number };
  portal_revisions: {
    portal_id: string;
    revision: number;
    content: Json<PortalContent>;
    note: Defaulted<string>;
    /** Translatable form, see `textFromColumn`; null: typed by a person. */
    note_said: NullableJson<SerializedText>;
    brings_back: Defaulted<number | null>;
    published_by: string | null;
    published_at: Instant;
  };
  portal_hosts: {
    portal_id: string;
    host: string;
    token: string;
    source_ips: Defaulted<string[]>;
    state: Defaulted<HostState>;
    has_txt: Defaulted<boolean>;
    has_cname: Defaulted<boolean>;
    failures: Defaulted<number>;
    proven_at: NullableInstant;
    checked_at: NullableInstant;
    certificate_until: NullableInstant;
    created_at: Instant;
  };
  portal_members: { portal_id: string; user_id: string; added_by: string | null; added_at: Instant };
  portal_visit_days: { portal_id: string; day: string; visits: number };
  slides: {
    id: string;
    portal_id: string | null;
    title: string;
    image_url: string;
    link_url: string | null;
    sort: number;
    is_enabled: Defaulted<boolean>;
    starts_at: NullableInstant;
    ends_at: NullableInstant;
  };
  notices: {
    id: string;
    /** Portal whose managers wrote it; null: written by operators. */
    portal_id: string | null;
    title: string;
    type: NoticeType;
    content: string;
    is_pinned: Defaulted<boolean>;
    state: Defaulted<NoticeState>;
    published_at: Instant;
    is_on_main: Defaulted<boolean>;
    portal_ids: Defaulted<string[]>;
    /** Files for download, in order. */
    file_ids: Defaulted<string[]>;
    author_id: string | null;
    updated_at: NullableInstant;
    /** Withdrawn by operators. */
    is_barred: Defaulted<boolean>;
    version: Defaulted<number>;
    /** Draft beside the text that readers see or will see. */
    draft: ColumnType<NoticeText | null, string | null | undefined, string | null>;
    /** Revision of the row's text; 0: older than revisions. */
    live_revision: Defaulted<number>;
    due_revision: Defaulted<number | null>;
    due_at: NullableInstant;
  };
  /** Every file that any text of a notice has had. */
  notice_files: {
    notice_id: string;
    file_id: string;
  };
  notice_revisions: {
    notice_id: string;
    revision: number;
    content: Json<NoticeText>;
    from_at: NullableInstant;
    brings_back: Defaulted<number | null>;
    made_by: string | null;
    made_at: Instant;
  };
  agreements: {
    kind: AgreementKind;
    version: number;
    /** Latest version that everybody has to accept again; 0: none so far. */
    asked_version: Defaulted<number>;
  };
  message_templates: {
    kind: MessageKind;
    content: Json<ContentOf<MessageTemplateKind>>;
  };
  agreement_acceptances: {
    /** A person, or for the provider terms the account. */
    account_id: string;
    kind: AgreementKind;
    version: number;
    accepted_by: string;
    accepted_at: Instant;
  };
  content_items: {
    id: string;
    kind: ContentKind;
    state: ContentState;
    title: string;
    draft: Json<AnyContent>;
    /** What visitors see; null: nothing. */
    shown: ColumnType<AnyContent | null, string | null | undefined, string | null>;
    live_revision: Defaulted<number>;
    due_revision: Defaulted<number | null>;
    due_at: NullableInstant;
    until_at: NullableInstant;
    sort: Defaulted<number>;
    published_at: NullableInstant;
    version: Defaulted<number>;
    updated_at: Instant;
    updated_by: string | null;
    created_at: Instant;
  };
  content_revisions: {
    item_id: string;
    revision: number;
    content: Json<AnyContent>;
    from_at: NullableInstant;
    until_at: NullableInstant;
    brings_back: Defaulted<number | null>;
    made_by: string | null;
    made_at: Instant;
  };
  solutions: {
    id: string;
    type: SceneType;
    icon: string;
    title: string;
    brief: string;
    pains: string[];
    benefits: string[];
    cases: Json<{ title: string; text: string }[]>;
    document_ids: string[];
    state: SolutionState;
    sort: number;
    updated_at: Instant;
  };
  solution_steps: { id: string; solution_id: string; seq: number; title: string; text: string };
  solution_apis: { step_id: string; api_id: string; seq: number; note: string };
  notice_reads: { user_id: string; notice_id: string; read_at: Instant };
  documents: {
    id: string;
    owner_id: string;
    name: string;
    /** A stand-in when the kind is unknown to servers of the version before; see `kind_id`. */
    type: DocumentType;
    kind_id: Defaulted<string | null>;
    is_enabled: boolean;
    can_download: boolean;
    file_id: string;
    content: string;
    summary: string;
    revision: Defaulted<number>;
    is_restricted: Defaulted<boolean>;
    created_at: Instant;
    updated_at: Instant;
    removed_at: NullableInstant;
  };
  document_revisions: {
    document_id: string;
    revision: number;
    name: string;
    /** A stand-in when the kind is unknown to servers of the version before; see `kind_id`. */
    type: DocumentType;
    kind_id: Defaulted<string | null>;
    can_download: boolean;
    file_id: string;
    content: string;
    edited_by: string;
    edited_at: Instant;
  };
  api_documents: { api_id: string; document_id: string };
  /** Documents readable in the main portal, as +1/−1 rows; the sum is always exact. */
  readable_counts: { type: DocumentType; documents: number };
  readable_kind_counts: { kind_id: string; documents: number };
  document_kinds: {
    id: string;
    name: string;
    name_en: string;
    brief: string;
    sort: number;
    is_offered: boolean;
  };
  document_counts: { document_id: string; views: Defaulted<number>; downloads: Defaulted<number> };
  helpful_votes: {
    kind: 'document' | 'faq';
    subject_id: string;
    voter: string;
    is_helpful: boolean;
    remark: Defaulted<string>;
    created_at: Instant;
  };
  faq_categories: { id: string; name: string; sort: number };
  faqs: {
    id: string;
    category_id: string;
    question: string;
    answer: string;
    sort: number;
    updated_at: Instant;
  };
  support_tickets: {
    id: string;
    user_id: string;
    kind: TicketKind;
    title: string;
    request_id: Defaulted<string>;
    state: TicketState;
    /** What it is about; null: no single API. */
    api_id: Defaulted<string | null>;
    created_at: Instant;
    updated_at: Instant;
  };
  support_replies: {
    id: string;
    ticket_id: string;
    user_id: string;
    is_staff: boolean;
    text: string;
    file_id: string | null;
    created_at: Instant;
  };
}
