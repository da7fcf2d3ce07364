import {
  contentState,
  joinState,
  noticeState,
  type Agreement,
  type Agreements,
  type AllianceMember,
  type ContentDraft,
  type ContentOf,
  type ContentRow,
  type DocumentSummary,
  type DocumentView,
  type Faq,
  type ManagedNotice,
  type MemberMessage,
  type MyDocument,
  type MyJoin,
  type NoticeDraft,
  type Ticket,
  type TicketView,
} from '@portal/calls';

export const anAgreement = (facts: Partial<Agreement> = {}): Agreement => ({
  kind: 'serviceTerms',
  title: '服务协议',
  version: 2,
  text: '一、平台提供服务。\n二、妥善保管密码。',
  ...facts,
});

/** The agreements in force, each in its first version. */
export const someAgreements = (facts: Partial<Agreements> = {}): Agreements => ({
  registerVersion: '1',
  records: [
    anAgreement({ version: 1 }),
    anAgreement({ kind: 'privacyPolicy', title: '隐私政策', version: 1 }),
    anAgreement({ kind: 'providerTerms', title: '提供方协议', version: 1 }),
  ],
  ...facts,
});

export const aDocument = (facts: Partial<DocumentView> = {}): DocumentView => ({
  docId: 'doc_1',
  doc_name: '港口数据接入说明',
  doc_type: 'guide',
  doc_enabled: 1,
  doc_download: 1,
  doc_upload_url: 'file_1',
  doc_detail: '<p>港口数据每小时更新一次，适合物流与报关系统使用。</p>',
  flag: true,
  relationApiName: [],
  fileName: '接入说明.pdf',
  fileBytes: 2048,
  provider: '示例数据服务',
  revision: 2,
  version: '2-1',
  updateTime: '2026-11-18 09:30:00',
  views: 1200,
  downloads: 30,
  helpful: 4,
  isMine: 0,
  prev: null,
  next: null,
  ...facts,
});

export const aDocumentSummary = (facts: Partial<DocumentSummary> = {}): DocumentSummary => ({
  docId: 'doc_1',
  docName: '港口数据接入说明',
  docType: 'guide',
  summary: '港口数据每小时更新一次',
  provider: '示例数据服务',
  updateTime: '2026-11-18 09:30:00',
  views: 1200,
  downloads: 30,
  docDownLoad: 1,
  apis: [],
  ...facts,
});

export const aMyDocument = (facts: Partial<MyDocument> = {}): MyDocument => ({
  docId: 'doc_1',
  docName: '港口数据接入说明',
  docType: 'guide',
  docEnabled: 1,
  docDownLoad: 1,
  flag: true,
  apis: [],
  fileName: '接入说明.pdf',
  fileBytes: 2048,
  updateTime: '2026-11-18 09:30:00',
  revision: 2,
  views: 1200,
  downloads: 30,
  ...facts,
});

export const aFaq = (facts: Partial<Faq> = {}): Faq => ({
  faqId: 'faq_1',
  cateId: 'cate_1',
  question: '收不到验证码怎么办？',
  answer: '<p>请检查垃圾邮件。</p>',
  helpful: 3,
  updateTime: '2026-11-01 10:00:00',
  ...facts,
});

export const aTicket = (facts: Partial<Ticket> = {}): Ticket => ({
  ticketId: 'tk_1',
  kind: 'call',
  title: '沙箱调用一直超时',
  state: 'open',
  applicant: '林晓',
  createdAt: '2026-11-18 09:30:00',
  updatedAt: '2026-11-18 09:30:00',
  ...facts,
});

export const aTicketView = (facts: Partial<TicketView> = {}): TicketView => ({
  ...aTicket(),
  requestId: 'req_7',
  replies: [
    {
      replyId: 'rep_1',
      isStaff: 0,
      text: '每次都要等三十秒',
      fileUrl: null,
      fileName: '',
      createdAt: '2026-11-18 09:30:00',
    },
  ],
  ...facts,
});

export const aMessage = (facts: Partial<MemberMessage> = {}): MemberMessage => ({
  messageId: 'msg_1',
  kind: 'review',
  title: '实名认证已通过',
  text: '您可以申请API了',
  link: '/userCenter',
  createdAt: '2026-11-18 09:30:00',
  isRead: 0,
  ...facts,
});

export const aManagedNotice = (facts: Partial<ManagedNotice> = {}): ManagedNotice => ({
  no_id: 'no_1',
  no_title: '系统维护通知',
  noType: 'maintenance',
  state: noticeState.published,
  top: 0,
  portals: ['主站'],
  publishTime: '2026-11-18 09:30:00',
  isChanged: 0,
  dueTime: null,
  updateTime: '2026-11-18 09:30:00',
  reads: 12,
  ...facts,
});

export const aNoticeDraft = (facts: Partial<NoticeDraft> = {}): NoticeDraft => ({
  noId: null,
  title: '',
  noType: 'maintenance',
  content: '',
  top: 0,
  files: [],
  state: noticeState.draft,
  publishTime: null,
  version: 1,
  isChanged: 0,
  dueTime: null,
  liveRevision: 0,
  revisions: [],
  scope: ['main'],
  portals: [{ id: 'portal_1', name: '海港开放平台' }],
  ...facts,
});

/** The introduction of the alliance or of the partners. */
export const anInfo = (facts: Partial<ContentOf<'allianceInfo'>> = {}): ContentOf<'allianceInfo'> => ({
  title: '开放金融联盟',
  brief: '同一套规范，一次接入。',
  content: '<p>成员按同一套规范开放接口。</p>',
  conditions: ['已设立的企业', '完成企业认证'],
  ...facts,
});

export const aMemberOfAlliance = (facts: Partial<ContentOf<'allianceMember'>> = {}): AllianceMember => ({
  itemId: `ci_${facts.name ?? '1'}`,
  member: {
    name: '临江银行',
    orgType: 'bank',
    logo: '',
    link: '',
    brief: '开放账户核验接口。',
    content: '',
    apis: [],
    portal: '',
    joinedOn: '2026-03-01',
    order: 10,
    ...facts,
  },
});

/** The member's own application to join; blank, as before the first one. */
export const aMyJoin = (facts: Partial<MyJoin> = {}): MyJoin => ({
  state: joinState.none,
  orgName: '',
  orgType: '',
  ability: '',
  region: '',
  contactName: '',
  contactPhone: '',
  contactMail: '',
  website: '',
  logoUrl: '',
  brief: '',
  reason: '',
  fileUrl: '',
  fileName: '',
  rejects: [],
  submittedAt: null,
  ...facts,
});

export const aContentDraft = (facts: Partial<ContentDraft> = {}): ContentDraft => ({
  kind: 'partnerCase',
  names: {},
  choices: {},
  itemId: null,
  version: 0,
  state: contentState.draft,
  liveRevision: 0,
  dueTime: null,
  untilTime: null,
  content: { title: '', partner: '', background: '', result: '', order: 0 },
  revisions: [],
  ...facts,
});

export const aContentRow = (facts: Partial<ContentRow> = {}): ContentRow => ({
  itemId: 'ci_1',
  title: '排队减半',
  state: contentState.published,
  liveRevision: 2,
  isChanged: 0,
  dueTime: null,
  untilTime: null,
  updateTime: '2026-11-18 09:30:00',
  updatedBy: '平台运营',
  version: 3,
  ...facts,
});
