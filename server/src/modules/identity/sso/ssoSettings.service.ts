import { ssoCallbackPath, ssoDomainsMax, type SsoView, type saveSso } from '@portal/calls';
import { createSeal } from '@portal/contract/seal';
import type { Infer } from '@portal/schema';
import { AppError } from '../../../platform/AppError';
import { audit } from '../../../platform/audit';
import { changesOf } from '../../../platform/changesOf';
import type { Deps } from '../../../platform/Deps';
import type { Db } from '../../../platform/db/Db';
import { inTransaction } from '../../../platform/db/inTransaction';
import type { Member } from '../../../platform/http/Member';
import type { Visitor } from '../../../platform/http/visitor';
import { refuseOutdated } from '../../../platform/refuseOutdated';
import { say } from '../../../platform/i18n/say';
import { shortHash } from '../../../platform/shortHash';
import { formatInstant } from '../../../platform/time';
import { mainOrigin } from '../account/mailOrigin';
import { lockAs } from '../organisation/lockAs';
import { organisationOf } from '../organisation/organisationOf';
import type { SsoClient, SsoProvider } from './createSsoClient';
import * as repository from './sso.repository';
import type { SsoDomains } from './ssoDomains.service';
import * as links from './ssoLink.repository';

type Given = Infer<typeof saveSso.request>;
interface Page {
  pageNo: number;
  pageSize: number;
}

export type SsoSettingsService = ReturnType<typeof createSsoSettings>;

/** Identity provider settings of an organisation: set up, test, enable. */
export function createSsoSettings({ db, clock, config }: Deps, client: SsoClient, domains: SsoDomains) {
  const seal = createSeal(config.sealKeys, 'sso');
  const redirectUri = mainOrigin(config) + ssoCallbackPath;

  const providerOf = ({ issuer, client_id, secret_sealed, extra_scope }: repository.SsoRow): SsoProvider => ({
    issuer,
    clientId: client_id,
    clientSecret: seal.open(secret_sealed),
    extraScope: extra_scope,
  });

  async function viewOf(tx: Db, organisationId: string): Promise<SsoView> {
    const row = await repository.findSettings(tx, organisationId);
    const settings = row && {
      issuer: row.issuer,
      clientId: row.client_id,
      extraScope: row.extra_scope,
      roleClaim: row.role_claim,
      roleRules: row.role_rules,
      defaultRole: row.default_role ?? ('' as const),
      factorRule: row.factor_rule,
      trustsEmail: row.trusts_email ? 1 : 0,
      isOnlyWay: row.is_only_way ? 1 : 0,
      savedAt: formatInstant(row.saved_at),
      testedAt: row.tested_at && formatInstant(row.tested_at),
      enabledAt: row.enabled_at && formatInstant(row.enabled_at),
    };
    return {
      settings: settings ?? null,
      mark: markOf(row),
      domains: await domains.list(tx, organisationId),
      redirectUri,
    };
  }

  /** Changes settings under a lock, audits, and returns the new state. */
  async function change(
    member: Member,
    { address }: Visitor,
    { event, detail = '' }: { event: string; detail?: string },
    act: (tx: Db, organisationId: string) => Promise<void | string>,
  ): Promise<SsoView> {
    return inTransaction(db, async (tx) => {
      const organisationId = await lockAs(tx, member, 'manage');
      const said = await act(tx, organisationId);
      const who = { userId: member.person.id, accountId: organisationId, address };
      await audit(tx, { at: clock(), ...who, event, outcome: 'ok', detail: said ?? detail });
      return viewOf(tx, organisationId);
    });
  }

  async function getSettings(tx: Db, organisationId: string): Promise<repository.SsoRow> {
    const row = await repository.findSettings(tx, organisationId);
    if (!row) throw new AppError('E5619');
    return row;
  }

  async function refuseUnprovenLeft(tx: Db, organisationId: string, domain: string): Promise<void> {
    const all = await repository.listDomains(tx, organisationId);
    const isLast = !all.some((one) => one.domain !== domain && one.proven_at);
    if (isLast && (await repository.findSettings(tx, organisationId))?.enabled_at)
      throw new AppError('E5616', {}, say`启用时须保留一个已证明的邮箱域名，请先停用企业账号登录`);
  }

  /** @throws {AppError} `E5621` without TLS, except for allow-listed hosts. */
  function refuseBadIssuer(issuer: string): void {
    const { protocol, hostname } = new URL(issuer);
    if (protocol === 'https:' || Object.hasOwn(config.upstreamHosts, hostname)) return;
    const message = say`签发者地址须以 https:// 开头`;
    throw new AppError('E5621', { fields: [{ name: 'issuer', message }] }, message);
  }

  /** A secret is kept only for the same issuer, so that it is never sent elsewhere. */
  function sealedSecret({ clientSecret, issuer }: Given, before: repository.SsoRow | undefined): string {
    const isKept = clientSecret === '' || (before && seal.open(before.secret_sealed) === clientSecret);
    if (isKept && before?.issuer === issuer) return before.secret_sealed;
    if (clientSecret !== '') return seal.close(clientSecret);
    const message = before ? say`签发者地址已更换，请重新填写客户端密钥` : say`请填写客户端密钥`;
    throw new AppError('E5621', { fields: [{ name: 'clientSecret', message }] }, message);
  }

  return {
    providerOf,

    view: (member: Member) => viewOf(db, organisationOf(member)),

    /**
     * A different issuer or client is a new provider: disabled until it is tested, and existing sessions end.
     *
     * @throws {AppError} `E5621` for an address without TLS; also when a new issuer has no secret. `E7042`.
     */
    async save(member: Member, given: Given, visitor: Visitor): Promise<SsoView> {
      refuseBadIssuer(given.issuer);
      return change(member, visitor, { event: 'sso.save' }, async (tx, organisationId) => {
        const before = await repository.findSettings(tx, organisationId);
        const settings = {
          issuer: given.issuer,
          client_id: given.clientId,
          secret_sealed: sealedSecret(given, before),
          extra_scope: given.extraScope,
          role_claim: given.roleClaim,
          role_rules: given.roleRules,
          default_role: given.defaultRole || null,
          factor_rule: given.factorRule,
          trusts_email: given.trustsEmail === 1,
          is_only_way: given.isOnlyWay === 1,
        };
        refuseOutdated(given.mark, markOf(before), markOf(settings));
        const isSame = before?.issuer === given.issuer && before.client_id === given.clientId;
        const isSameSecret = isSame && given.clientSecret === '';
        if (before && !isSame) await links.endSsoSessions(tx, organisationId, clock());
        if (before && before.issuer !== given.issuer) await links.deleteLinks(tx, organisationId);
        await repository.putSettings(tx, {
          organisation_id: organisationId,
          ...settings,
          role_rules: JSON.stringify(given.roleRules),
          saved_at: clock(),
          tested_at: isSameSecret ? before.tested_at : null,
          enabled_at: isSame ? before.enabled_at : null,
        });
        const after = await getSettings(tx, organisationId);
        const facts = before && {
          ...changesOf(factsOf(before), factsOf(after)),
          ...(given.clientSecret !== '' && { changed: ['clientSecret'] }),
        };
        return JSON.stringify({ name: given.issuer, ...facts });
      });
    },

    /** @throws {AppError} `E5619` before anything was saved. */
    async test(member: Member, { address }: Visitor) {
      const organisationId = organisationOf(member);
      const row = await getSettings(db, organisationId);
      const steps = await client.inspect(providerOf(row), redirectUri);
      const isOk = steps.every((step) => step.isOk === 1);
      if (isOk) await repository.noteTested(db, row, clock());
      const who = { userId: member.person.id, accountId: organisationId, address };
      const detail = String(steps.at(-1)?.text ?? '');
      await audit(db, { at: clock(), ...who, event: 'sso.test', outcome: isOk ? 'ok' : 'E5602', detail });
      return { isOk: isOk ? 1 : 0, steps };
    },

    /** @throws {AppError} `E5619`; `E5616` when enabling without a test or a proven domain. */
    async switch(member: Member, isOn: boolean, visitor: Visitor): Promise<SsoView> {
      const step = { event: isOn ? 'sso.on' : 'sso.off' };
      return change(member, visitor, step, async (tx, organisationId) => {
        const row = await getSettings(tx, organisationId);
        if (!isOn) {
          await links.endSsoSessions(tx, organisationId, clock());
          await repository.updateSettings(tx, organisationId, { enabled_at: null });
          return;
        }
        if (!row.tested_at) throw new AppError('E5616', {}, say`请先测试连接，全部通过后再启用`);
        const all = await repository.listDomains(tx, organisationId);
        if (!all.some(({ proven_at }) => proven_at))
          throw new AppError('E5616', {}, say`请先证明一个邮箱域名`);
        await repository.updateSettings(tx, organisationId, { enabled_at: row.enabled_at ?? clock() });
      });
    },

    /** @throws {AppError} `E5618` proven by another organisation, `E5620` too many. */
    addDomain: (member: Member, domain: string, visitor: Visitor) =>
      change(member, visitor, { event: 'sso.domain.add', detail: domain }, async (tx, organisationId) => {
        const all = await repository.listDomains(tx, organisationId);
        if (all.some((one) => one.domain === domain)) return;
        if (all.length >= ssoDomainsMax) throw new AppError('E5620');
        await domains.claim(tx, organisationId, domain);
      }),

    /** @throws {AppError} `E5619` not claimed, `E5617` no record, `E5618`. */
    async verifyDomain(member: Member, domain: string, visitor: Visitor): Promise<SsoView> {
      const isProven = await domains.isProven(organisationOf(member), domain);
      if (!isProven) throw new AppError('E5617');
      return change(member, visitor, { event: 'sso.domain.prove', detail: domain }, (tx, organisationId) =>
        domains.prove(tx, organisationId, domain),
      );
    },

    /** @throws {AppError} `E5619`, `E5616` for the last proven one while enabled. */
    removeDomain: (member: Member, domain: string, visitor: Visitor) =>
      change(member, visitor, { event: 'sso.domain.remove', detail: domain }, async (tx, organisationId) => {
        if (!(await repository.findDomain(tx, organisationId, domain))) throw new AppError('E5619');
        await refuseUnprovenLeft(tx, organisationId, domain);
        await repository.deleteDomain(tx, organisationId, domain);
      }),

    links: (member: Member, page: Page) => links.listLinks(db, organisationOf(member), page),

    /** @throws {AppError} `E5619` for a member without a link. */
    async unlink(member: Member, userId: string, visitor: Visitor): Promise<void> {
      const step = { event: 'sso.unlink', detail: JSON.stringify({ userId }) };
      await change(member, visitor, step, async (tx, organisationId) => {
        if ((await links.deleteLinks(tx, organisationId, userId)) === 0) throw new AppError('E5619');
        await links.endSsoSessions(tx, organisationId, clock(), userId);
      });
    },
  };
}

type Settings = Omit<repository.SsoRow, 'organisation_id' | 'saved_at' | 'tested_at' | 'enabled_at'>;

/** Without settings, of nothing. */
const markOf = (row: Settings | undefined): string => shortHash(row ? [factsOf(row), row.secret_sealed] : []);

/** Facts for the log, without the secret. */
const factsOf = (row: Settings) => ({
  issuer: row.issuer,
  clientId: row.client_id,
  extraScope: row.extra_scope,
  roleClaim: row.role_claim,
  roleRules: row.role_rules.map(({ value, role }) => `${value}: ${role}`),
  defaultRole: row.default_role,
  factorRule: row.factor_rule,
  trustsEmail: row.trusts_email,
  isOnlyWay: row.is_only_way,
});
