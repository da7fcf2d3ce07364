import {
  advancedItemState,
  authenticationState,
  companyState,
  providerState,
  type AdvancedItemState,
  type AuthenticationState,
  type CompanyState,
} from '@portal/calls';
import {
  emptyCompany,
  entriesOf,
  keysOf,
  registerType,
  type AdvancedContent,
  type AdvancedItem,
  type PaperSlot,
} from '@portal/rules';
import {
  type Db,
  type Deps,
  createCompanyVault,
  createSeal,
  days,
  formatDate,
  hashPassword,
  hours,
  newId,
  openCase,
  userState,
  say,
} from '@portal/server';
import { applicants, letterPicture, paperPictures, type Applicant } from './applicantFacts';
import { keepPicture } from './keepPicture';
import { demoPassword } from './marketFacts';

const { waiting, passed, rejected } = advancedItemState;
/** The amount that the demo's bank pays to an account with this ending. */
const demoPayoutCents = 6;

const { saved, uploaded, paying, changing, expired, rejected: refused } = companyState;
const withPassed: readonly CompanyState[] = [companyState.passed, changing, expired];
const withPapers: readonly CompanyState[] = [companyState.waiting, uploaded, paying, refused, ...withPassed];
/** The state of an account while its enterprise is in that state. */
const accountStates: Readonly<Record<CompanyState, AuthenticationState>> = {
  [companyState.none]: authenticationState.none,
  [saved]: authenticationState.none,
  [uploaded]: authenticationState.none,
  [paying]: authenticationState.none,
  [companyState.waiting]: authenticationState.waiting,
  [companyState.passed]: authenticationState.passed,
  [companyState.rejected]: authenticationState.rejected,
  [expired]: authenticationState.expired,
  [changing]: authenticationState.passed,
};

type Papers = Partial<Record<PaperSlot, string>>;

/** The content of each item that an enterprise has submitted. */
const contents: Readonly<Record<AdvancedItem, AdvancedContent>> = {
  account: {},
  legal: { agentName: '周宁', agentJob: '技术负责人' },
  finance: { financeKind: 'none' },
  security: { officerName: '吴静', officerPhone: '13800138022' },
  contacts: {
    techName: '周宁',
    techPhone: '13800138021',
    techMail: 'tech@example.com',
    moneyName: '吴静',
    moneyPhone: '13800138022',
    moneyMail: 'money@example.com',
    tradeName: '郑天',
    tradePhone: '13800138023',
    tradeMail: 'trade@example.com',
  },
};

/**
 * Enterprises in each state of verification, of advanced verification and of becoming a provider.
 *
 * @param owners  Receives the new accounts.
 */
export async function seedDemoEnterprises(deps: Deps, tx: Db, owners: Map<string, string>): Promise<void> {
  const { clock, config } = deps;
  const now = clock();
  const password_hash = await hashPassword(demoPassword);
  const vault = createCompanyVault(config);
  const advanced = createSeal(config.sealKeys, 'advanced');
  const provider = createSeal(config.sealKeys, 'provider');

  async function accountOf({ email, name, type, state }: Applicant): Promise<string> {
    const known = owners.get(email);
    if (known !== undefined) return known;
    const id = newId('user');
    await tx
      .insertInto('users')
      .values({
        id,
        email,
        mobile: null,
        password_hash,
        nick_name: name,
        state: userState.active,
        register_type: type,
        authentication_state: accountStates[state],
        agree_version: '1',
        portal_id: null,
        created_at: now,
      })
      .execute();
    await tx.insertInto('password_history').values({ user_id: id, password_hash, created_at: now }).execute();
    owners.set(email, id);
    return id;
  }

  async function addCompany(userId: string, applicant: Applicant): Promise<void> {
    const { companyName, creditCode, legal, bankAccount, state } = applicant;
    const content = {
      ...emptyCompany,
      unitType: 'company',
      companyName,
      creditCode,
      industry: 'I',
      region: '330106',
      address: '文三路 1 号',
      setupDate: '2018-06-01',
      validTo: state === expired ? formatDate(new Date(now.getTime() - 20 * days)) : 'long',
      legalName: legal.name,
      legalIdKind: 'idCard',
      legalIdNo: legal.idNo,
      contactName: '周宁',
      contactJob: '技术负责人',
      contactPhone: '13800138021',
      contactMail: 'tech@example.com',
      bankName: '中国工商银行',
      bankRegion: '330106',
      bankBranch: '杭州文三路支行',
      bankAccount,
      licenceKind: 'one',
    };
    const isPassed = withPassed.includes(state);
    const isPaying = state === paying;
    const sentAt = new Date(now.getTime() - 6 * hours);
    const id = newId('ent');
    const papers: Papers = withPapers.includes(state) ? await keepPapers(userId) : {};
    const rejects =
      state === refused
        ? [
            { field: 'address', reason: '与营业执照不一致', isFixed: false },
            { field: 'licence', reason: '图片模糊，名称与代码无法辨认', isFixed: false },
          ]
        : [];
    await tx
      .insertInto('company_authentications')
      .values({
        id,
        user_id: userId,
        state,
        content_sealed: vault.closeContent(
          state === changing ? { ...content, address: '人民路 18 号' } : content,
        ),
        passed_sealed: isPassed ? vault.closePassed({ content, papers }) : null,
        company_name: companyName,
        credit_code: creditCode,
        account_proof: isPaying ? null : vault.accountHash(content.bankAccount),
        phone_proof: vault.phoneHash(content.contactPhone),
        ...vault.hashOf(content),
        rejects: JSON.stringify(rejects),
        register_verdict: 'match',
        submitted_at: state === saved || state === uploaded ? null : sentAt,
        decided_at: isPassed && state !== changing ? now : null,
        ...(isPaying && {
          payout_order: newId('pay'),
          payout_cents: demoPayoutCents,
          payout_at: sentAt,
          payout_sent_at: sentAt,
        }),
        created_at: new Date(now.getTime() - 9 * days),
      })
      .execute();
    for (const slot of keysOf(paperPictures)) {
      const file_id = papers[slot];
      if (file_id) await tx.insertInto('company_papers').values({ company_id: id, slot, file_id }).execute();
    }
    if (state !== companyState.waiting && state !== changing) return;
    await openCase(tx, {
      kind: 'company',
      subjectId: id,
      title: say`${state === changing ? say`企业信息变更` : say`企业认证`} ${companyName}`,
      applicantId: userId,
      applicantName: companyName,
      at: sentAt,
    });
  }

  async function keepPapers(ownerId: string): Promise<Papers> {
    const papers: Papers = {};
    for (const [slot, name] of entriesOf(paperPictures))
      papers[slot] = await keepPicture(deps, tx, { ownerId, scene: 'paper', name });
    return papers;
  }

  /** The submitted content of an item; the reviewer of an agent sees their letter. */
  async function contentOf(ownerId: string, item: AdvancedItem, state: AdvancedItemState) {
    if (item !== 'legal' || state !== waiting) return contents[item];
    const letterUrl = await keepPicture(deps, tx, { ownerId, scene: 'paper', name: letterPicture });
    return { ...contents.legal, letterUrl };
  }

  async function addItems(userId: string, { items = [], companyName }: Applicant): Promise<void> {
    for (const [item, state] of items) {
      const id = newId('adv');
      await tx
        .insertInto('advanced_items')
        .values({
          id,
          user_id: userId,
          item,
          state,
          content_sealed: advanced.close(JSON.stringify(await contentOf(userId, item, state))),
          name: companyName,
          rejects: JSON.stringify(
            state === rejected ? [{ field: 'officerName', reason: '与承诺书的签字不一致' }] : [],
          ),
          submitted_at: new Date(now.getTime() - 3 * hours),
          decided_at: state === passed || state === rejected ? now : null,
        })
        .execute();
      if (state === waiting)
        await openCase(tx, {
          kind: 'advanced',
          subjectId: id,
          title: say`${say`企业高级认证`} ${companyName}`,
          applicantId: userId,
          applicantName: companyName,
          at: new Date(now.getTime() - 3 * hours),
        });
    }
  }

  async function addProvider(userId: string, { provider: state, name, companyName }: Applicant) {
    if (state === undefined) return;
    const id = newId('prap');
    const contact = { contactName: '周宁', contactPhone: '13800138021', contactMail: 'tech@example.com' };
    await tx
      .insertInto('provider_applications')
      .values({
        id,
        user_id: userId,
        state,
        name,
        intro: `${companyName}提供行业数据的查询接口，数据来自公开渠道与授权采集。`,
        contact_sealed: provider.close(JSON.stringify(contact)),
        settlement: '每月对账，开具增值税专用发票',
        rejects: JSON.stringify(
          state === providerState.rejected ? [{ field: 'intro', reason: '没有说明数据来源' }] : [],
        ),
        submitted_at: new Date(now.getTime() - 5 * hours),
        decided_at: state === providerState.waiting ? null : now,
      })
      .execute();
    if (state === providerState.passed)
      await tx
        .insertInto('providers')
        .values({ id: newId('prov'), user_id: userId, name, is_certified: true })
        .execute();
    if (state === providerState.waiting)
      await openCase(tx, {
        kind: 'provider',
        subjectId: id,
        title: say`成为提供方 ${name}`,
        applicantId: userId,
        applicantName: name,
        at: new Date(now.getTime() - 5 * hours),
      });
  }

  for (const applicant of applicants) {
    const userId = await accountOf(applicant);
    await addCompany(userId, applicant);
    await addItems(userId, applicant);
    await addProvider(userId, applicant);
    if (applicant.provider === providerState.passed)
      await tx
        .updateTable('users')
        .set({ roles: 3, register_type: registerType.enterpriseAdvanced })
        .where('id', '=', userId)
        .execute();
  }
}
