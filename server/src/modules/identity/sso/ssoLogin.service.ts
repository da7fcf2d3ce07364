import type { CallReply, SsoOutcome, finishSso } from '@portal/calls';
import type { Infer } from '@portal/schema';
import { firstBroken, isEmail, nickNameRules } from '@portal/rules';
import { AppError } from '../../../platform/AppError';
import { audit } from '../../../platform/audit';
import type { Deps } from '../../../platform/Deps';
import { inTransaction } from '../../../platform/db/inTransaction';
import type { Account } from '../../../platform/http/Member';
import type { Visitor } from '../../../platform/http/visitor';
import { sha256 } from '../../../platform/ids';
import { maskMail } from '../../../platform/masks';
import { say } from '../../../platform/i18n/say';
import { minutes } from '../../../platform/time';
import { userState } from '../../../platform/userState';
import { isHeld } from '../change/accountChange.repository';
import { findRole } from '../organisation/membership.repository';
import type { LoginService } from '../session/login.service';
import { findByAccount, normalAccount } from '../user/user.repository';
import { claimValues, hasProvedFactor, mailDomainOf, roleOf, type Claims } from './claims';
import type { SsoClient, SsoProvider } from './createSsoClient';
import * as repository from './sso.repository';
import { settleMember } from './settleMember';
import { findLinked, touchLink } from './ssoLink.repository';
import { findLogin, insertArrival, insertLogin, spendLogin } from './ssoLogin.repository';
import { notLetPass } from './ssoRefusal';

const loginMs = 10 * minutes;
const emailLengthMax = 40;
type Usable = NonNullable<Awaited<ReturnType<typeof repository.findUsable>>>;
type Returned = Infer<typeof finishSso.request>;

export const browserOf = ({ shareId }: Visitor) => sha256(shareId);

export type SsoLoginService = ReturnType<typeof createSsoLogin>;

/** Login through an organisation's identity provider. */
export function createSsoLogin(
  { db, clock }: Deps,
  client: SsoClient,
  providerOf: (row: repository.SsoRow) => SsoProvider,
  logins: LoginService,
) {
  /** Verified e-mail address in normal form; null: none. */
  function mailOf({ email, email_verified: said }: Claims, { trusts_email: trusts }: Usable): string | null {
    const isVerified = said === true || said === 'true' || (said === undefined && trusts);
    if (!isVerified || typeof email !== 'string') return null;
    return isEmail(email) && email.length <= emailLengthMax ? normalAccount(email) : null;
  }

  const mappedRole = (row: Usable, claims: Claims) =>
    roleOf(row.role_claim ? claimValues(claims, row.role_claim) : [], row.role_rules, row.default_role);

  function refuseUnfit({ state, closes_at }: Account): void {
    if (state === userState.frozen) throw new AppError('E0001', {}, say`账号已被冻结，请联系客服`);
    if (closes_at) throw new AppError('E5613');
  }

  /** A linked account: its role is updated. */
  async function welcomeBack(user: Account, row: Usable, subject: string, claims: Claims, visitor: Visitor) {
    refuseUnfit(user);
    const organisationId = row.organisation_id;
    const role = mappedRole(row, claims);
    const isOwner = (await findRole(db, organisationId, user.id)) === 'owner';
    if (!role && !isOwner) throw new AppError('E5607');
    await inTransaction(db, async (tx) => {
      const at = clock();
      if (role) await settleMember(tx, { organisationId, user, role, at, address: visitor.address });
      await touchLink(tx, { organisation_id: organisationId, issuer: row.issuer, subject }, at);
    });
  }

  /** A first login: to be linked with an existing account, or registered. */
  async function receive(row: Usable, subject: string, claims: Claims, visitor: Visitor, returnTo: string) {
    const role = mappedRole(row, claims);
    if (!role) throw new AppError('E5607');
    const email = mailOf(claims, row);
    if (!email) throw new AppError('E5608');
    const domain = await repository.findDomain(db, row.organisation_id, mailDomainOf(email));
    if (!domain?.proven_at) throw new AppError('E5609');
    const known = await findByAccount(db, email);
    if (known) refuseUnfit(known);
    else if (await isHeld(db, email, clock())) throw new AppError('E5001');
    const ticket = await insertArrival(db, {
      browser_hash: browserOf(visitor),
      organisation_id: row.organisation_id,
      issuer: row.issuer,
      subject,
      email,
      role,
      return_to: returnTo,
      created_at: clock(),
    });
    return {
      resCode: 'S0000',
      next: known ? ('link' as const) : ('register' as const),
      ticket,
      account: maskMail(email),
      nickName: nickNameIn(claims),
      organisationName: row.organisation_name,
      redirect: returnTo,
    };
  }

  async function judge(
    row: Usable,
    returned: Returned,
    { redirect_uri: redirectUri, return_to: returnTo }: { redirect_uri: string; return_to: string },
    visitor: Visitor,
    renew: () => Visitor,
  ): Promise<SsoOutcome> {
    const { state, code, iss, error } = returned;
    if (error !== '' || code === '') throw notLetPass(error);
    const { subject, claims } = await client.claimsOf(providerOf(row), { state, code, iss, redirectUri });
    const { organisation_id, issuer, organisation_name: organisationName, factor_rule: rule } = row;
    const user = await findLinked(db, { organisation_id, issuer, subject });
    if (!user) return receive(row, subject, claims, visitor, returnTo);
    await welcomeBack(user, row, subject, claims, visitor);
    const asksFactor = rule === 'always' || (rule === 'unlessDone' && !hasProvedFactor(claims));
    const where = { organisationName, redirect: returnTo };
    const entered = await logins.enter(user, visitor, renew, { ssoOf: organisation_id, asksFactor, where });
    return { ...entered, ...where, next: 'signedIn' };
  }

  return {
    /**
     * @param redirectUri  Redirect URI at the provider.
     * @throws {AppError} `E5601` unknown domain, `E5602`, `E5603`.
     */
    async begin(
      email: string,
      redirectUri: string,
      returnTo: string,
      visitor: Visitor,
    ): Promise<{ url: string }> {
      const row = await repository.findUsableByDomain(db, mailDomainOf(normalAccount(email)));
      if (!row) throw new AppError('E5601');
      const state = await insertLogin(db, {
        browser_hash: browserOf(visitor),
        organisation_id: row.organisation_id,
        redirect_uri: redirectUri,
        return_to: returnTo,
        created_at: clock(),
      });
      return { url: await client.addressOf(providerOf(row), { state, redirectUri, email }) };
    },

    /**
     * @param renew  Sets a new session cookie; called after the provider has identified the person.
     * @throws {AppError} `E5604` not begun in this browser within ten minutes, `E5605` used, `E5612` disabled
     *   meanwhile; `E5602`, `E5603`, `E5606` of the provider; `E0001`, `E5001`, `E5405`, `E5407`, `E5607`, `E5608`,
     *   `E5609`, `E5613` of the person; `E5301` when a second factor is required.
     */
    async finish(
      returned: Returned,
      visitor: Visitor,
      renew: () => Visitor,
    ): Promise<CallReply<typeof finishSso>> {
      const since = new Date(clock().getTime() - loginMs);
      const login = await findLogin(db, returned.state, browserOf(visitor), since);
      if (!login) throw new AppError('E5604');
      if (!(await spendLogin(db, returned.state, clock()))) throw new AppError('E5605');
      const accountId = login.organisation_id;
      try {
        const row = await repository.findUsable(db, accountId);
        if (!row) throw new AppError('E5612');
        return await judge(row, returned, login, visitor, renew);
      } catch (error) {
        if (error instanceof AppError) {
          const { address } = visitor;
          const who = { userId: null, accountId, address };
          await audit(db, { at: clock(), ...who, event: 'login', outcome: error.code, detail: 'sso' });
        }
        throw error;
      }
    },
  };
}

/** Name from the provider, if it is a valid nickname. */
function nickNameIn({ name, preferred_username: userName }: Claims): string {
  const given = [name, userName].find((one) => typeof one === 'string');
  return typeof given === 'string' && firstBroken(nickNameRules, given) === null ? given.trim() : '';
}
