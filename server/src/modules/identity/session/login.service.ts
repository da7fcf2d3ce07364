import type { Code } from '@portal/codes';
import { authenticationState, type AuthenticationState, type CallReply, type login } from '@portal/calls';
import { roles, type FactorWay } from '@portal/rules';
import { AppError } from '../../../platform/AppError';
import type { Deps } from '../../../platform/Deps';
import type { Visitor } from '../../../platform/http/visitor';
import { audit } from '../../../platform/audit';
import { hmac } from '../../../platform/ids';
import { minutes } from '../../../platform/time';
import { userState } from '../../../platform/userState';
import * as users from '../user/user.repository';
import type { FactorAppealService } from '../secondFactor/factorAppeal.service';
import type { FactorService } from '../secondFactor/factor.service';
import {
  findLoginTicket,
  issueLoginTicket,
  spendLoginTicket,
  takeLoginTry,
} from '../secondFactor/loginTicket.repository';
import type { OrganisationService } from '../organisation/organisation.service';
import type { LoginThrottle } from './loginThrottle.service';
import { insertLoginTry } from './loginTry.repository';
import { isPasswordOf } from './password';
import type { Account, Member } from '../../../platform/http/Member';
import { say } from '../../../platform/i18n/say';
import type { SessionService } from './session.service';
import type { VerificationService } from './verification.service';
import { WrongCodeError } from './WrongCodeError';

const ticketMs = 5 * minutes;
const ticketTriesMax = 5;

/** What was verified besides the password. */
interface Passed {
  way?: FactorWay;
  /** Replaces the password. */
  ssoOf?: string | null;
}

/** Second step of a login. */
interface SecondStep {
  mfaTicket: string;
  way: FactorWay;
  value: string;
}

interface Credentials {
  account: string;
  password: string;
  code: string;
}

export type LoginService = ReturnType<typeof createLoginService>;

export function createLoginService(
  deps: Deps,
  sessions: SessionService,
  verification: VerificationService,
  throttle: LoginThrottle,
  {
    factors,
    factorAppeals,
    organisations,
  }: { factors: FactorService; factorAppeals: FactorAppealService; organisations: OrganisationService },
) {
  const { db, clock, config } = deps;

  /** The code is checked first: without access to the mailbox no password can be tried. */
  async function authenticate({ account, password, code }: Credentials, visitor: Visitor): Promise<Account> {
    const issued = await verification.check('login', account, code, visitor.sessionHash);
    const user = await users.findByAccount(db, account);
    await throttle.takePassword({ account, address: visitor.address });
    const isRight = await isPasswordOf(user?.password_hash ?? null, password);
    if (isRight) await throttle.forget({ account });
    if (!user || !isRight || user.state === userState.closed) throw new AppError('E0004');
    if (user.state === userState.notActivated) throw new AppError('E0002', {}, say`用户未激活`);
    refuseFrozen(user);
    await verification.spend(issued.id);
    return user;
  }

  function refuseFrozen({ state, frozen_reason: reason }: Account): void {
    if (state === userState.frozen)
      throw new AppError(
        'E0001',
        {},
        reason ? say`账号已被冻结（原因：${reason}），如有疑问请联系客服` : say`账号已被冻结，请联系客服`,
      );
  }

  async function admit(
    user: Account,
    visitor: Visitor,
    renew: () => Visitor,
    { way, ssoOf = null }: Passed = {},
  ) {
    await sessions.end(visitor.sessionHash);
    const member = await sessions.begin(user, renew(), ssoOf);
    await note(user.id, visitor, 'ok', { detail: ssoOf === null ? way : 'sso', accountId: ssoOf });
    return {
      resCode: successCodeOf(member),
      ...memberFields(member),
      ...(await organisations.choiceOf(member)),
    };
  }

  async function note(
    userId: string | null,
    { address }: Visitor,
    outcome: string,
    { account = '', ...more }: { account?: string; detail?: string; accountId?: string | null } = {},
  ): Promise<void> {
    const at = clock();
    await audit(db, { at, userId, event: 'login', address, outcome, ...more });
    const accountHash = hmac(config.secret, `login:${userId ?? account.toLowerCase()}`);
    await insertLoginTry(db, { at, userId, accountHash, address, outcome });
  }

  /** @throws {AppError} `E5305` ticket older than five minutes, used, tried five times, or of another browser. */
  async function waitingFor(mfaTicket: string, { sessionHash }: Visitor) {
    const since = new Date(clock().getTime() - ticketMs);
    const waiting = await findLoginTicket(db, mfaTicket, { sessionHash, since, triesMax: ticketTriesMax });
    const user = waiting && (await users.findById(db, waiting.user_id));
    if (!user || user.state === userState.closed) throw new AppError('E5305');
    return { user, ssoOf: waiting.sso_of };
  }

  return {
    /** Account of a login that waits for its second factor. @throws {AppError} `E5305` as `finish`. */
    waiting: async (mfaTicket: string, visitor: Visitor) => (await waitingFor(mfaTicket, visitor)).user,

    /**
     * @param renew  Sets a new session cookie; called after the visitor was authenticated.
     * @throws {AppError} `E5008` locked, `E0028`/`E0005`/`E0001` for the code, `E0004` wrong account or password,
     *   `E0002` not activated, `E0001` frozen, `E5301` with `mfaTicket` and `ways` when a second factor is required.
     */
    async login(
      credentials: Credentials,
      visitor: Visitor,
      renew: () => Visitor,
    ): Promise<CallReply<typeof login>> {
      const subjects = { account: credentials.account, address: visitor.address };
      try {
        await throttle.refuseLocked(subjects);
        const user = await authenticate(credentials, visitor);
        if (user.second_factor_at) return await askForFactor(user.id, visitor);
        return await admit(user, visitor, renew);
      } catch (error) {
        if (error instanceof AppError) await noteFailure(error, credentials.account, visitor);
        throw error;
      }
    },

    /**
     * Completes a login with its second factor.
     *
     * @throws {AppError} `E5305` ticket older than five minutes, used, tried five times, or of another browser; `E5302`
     *   wrong code, `E5008` after five of them, `E0001` frozen meanwhile.
     */
    async finish(
      { mfaTicket, way, value }: SecondStep,
      visitor: Visitor,
      renew: () => Visitor,
    ): Promise<CallReply<typeof login>> {
      const { user, ssoOf } = await waitingFor(mfaTicket, visitor);
      try {
        refuseFrozen(user);
        if (!(await takeLoginTry(db, mfaTicket, ticketTriesMax))) throw new AppError('E5305');
        await factors.take(user.id, way, value, visitor);
        if (!(await spendLoginTicket(db, mfaTicket, clock()))) throw new AppError('E5305');
      } catch (error) {
        if (error instanceof AppError) await note(user.id, visitor, error.code, { detail: way });
        throw error;
      }
      await factorAppeals.cancelAsUsed(user.id, visitor.address);
      return admit(user, visitor, renew, { way, ssoOf });
    },

    /**
     * Login through an organisation's identity provider.
     *
     * @param where  Included in `E5301`, for the page that continues.
     * @throws {AppError} `E0001` frozen, `E5301` as `login`, `E5612` the provider was disabled meanwhile.
     */
    async enter(
      user: Account,
      visitor: Visitor,
      renew: () => Visitor,
      { ssoOf, asksFactor, where }: { ssoOf: string; asksFactor: boolean; where: Record<string, string> },
    ) {
      refuseFrozen(user);
      if (asksFactor && user.second_factor_at) return askForFactor(user.id, visitor, { ssoOf, where });
      return admit(user, visitor, renew, { ssoOf });
    },
  };

  /** @throws {AppError} `E5301` always: the login continues with `finish`. */
  async function askForFactor(
    userId: string,
    visitor: Visitor,
    { ssoOf = null, where = {} }: { ssoOf?: string | null; where?: Record<string, string> } = {},
  ): Promise<never> {
    const mfaTicket = await issueLoginTicket(db, userId, visitor.sessionHash, clock(), ssoOf);
    throw new AppError('E5301', { ...where, mfaTicket, ways: await factors.waysOf(userId, visitor) });
  }

  async function noteFailure(error: AppError, account: string, visitor: Visitor): Promise<void> {
    const { address } = visitor;
    if (error.code === 'E0004') await throttle.countAddress({ address });
    else if (error.code === 'E0028' || error instanceof WrongCodeError)
      await throttle.countFailure({ account, address });
    const user = await users.findByAccount(db, account);
    await note(user?.id ?? null, visitor, error.code, { account });
  }
}

/** Facts about the user in the replies of login and session check. */
export const memberFields = (user: Member) => ({
  userRoleType: user.roles,
  currentUserRoleType: user.current_role_type,
  userName: user.nick_name,
  userRegisterType: user.register_type,
});

/** The success code also tells the state of the authentication. */
function successCodeOf({ authentication_state: state, current_role_type: role }: Member): Code {
  const isProvider = role === roles.provider;
  const byState: Partial<Record<AuthenticationState, Code>> = {
    [authenticationState.none]: isProvider ? 'S0004' : 'S0003',
    [authenticationState.waiting]: 'E0012',
    [authenticationState.passed]: isProvider ? 'S0002' : 'S0001',
    [authenticationState.rejected]: 'E0013',
  };
  return byState[state] ?? 'S0003';
}
