import { authenticationState, type MemberLanguage, type UserOverview } from '@portal/calls';
import { hasRole, isRole, roles, type AccountKind, type Role, formatMinor } from '@portal/rules';
import type { PersonActor } from '../../../platform/Actor';
import { AppError } from '../../../platform/AppError';
import { audit } from '../../../platform/audit';
import { auditAct } from '../../../platform/auditAct';
import { inTransaction } from '../../../platform/db/inTransaction';
import type { Deps } from '../../../platform/Deps';
import type { Visitor } from '../../../platform/http/visitor';
import { maskMail, maskPhone } from '../../../platform/masks';
import { formatInstant, minutes } from '../../../platform/time';
import { availableOf } from '../../finance';
import { lastChanges } from '../change/accountChange.repository';
import { publicSessionId } from '../session/publicSessionId';
import { endSession } from '../session/session.repository';
import type { Member } from '../../../platform/http/Member';
import { inLanguage } from '../../../platform/i18n/inLanguage';
import { say, type Translatable } from '../../../platform/i18n/say';
import type { Places } from '../device/places';
import type { AvatarService } from './avatar.service';
import { avatarAddress } from './avatarAddress';
import {
  callsOfWeek,
  countsOf,
  countMatters,
  countToDecide,
  findNameMask,
  hasStrainedBudget,
  listLogins,
  listOpenSessions,
  listRejected,
  passwordChangedAt,
} from './user.queries';
import { setCurrentRole, setLanguage, setNickName } from './user.repository';

const lowBalanceMinor = 10_0000;
const sessionShownMs = 30 * minutes;

interface Edit {
  nickName?: string | undefined;
  /** File of the avatar, or `noAvatar`. */
  avatarUrl?: string | undefined;
  language?: MemberLanguage | undefined;
}

export type UserService = ReturnType<typeof createUserService>;

/** The member's own profile. */
export function createUserService(
  { db, clock, config }: Deps,
  { avatars, places }: { avatars: Pick<AvatarService, 'change'>; places: Places },
) {
  const publicId = (idHash: string) => publicSessionId(config, idHash);

  async function todoOf(
    member: Member,
    balanceMinor: number,
    subscriptions: number,
    language: MemberLanguage,
  ): Promise<UserOverview['todo']> {
    const matters = await countMatters(db, member.id, clock());
    const todo: UserOverview['todo'] = [];
    const add = (
      kind: string,
      title: Translatable,
      link: string,
      level: UserOverview['todo'][number]['level'],
    ) => todo.push({ kind, title: inLanguage(title, language), link, level });
    if (member.authentication_state === authenticationState.none)
      add('auth', say`完成实名认证后可以创建应用`, '/unitType', 'warn');
    if (member.authentication_state === authenticationState.rejected)
      add(
        'auth',
        say`认证被驳回，请按原因修改后重新提交`,
        matters.company > 0 ? '/companyMessage/companyInfo' : '/personIndex/personMessage',
        'bad',
      );
    if (matters.identity > 0) add('advanced', say`个人高级认证没有通过`, '/personalAdvancedAuth', 'bad');
    if (matters.companyItems > 0)
      add('advanced', say`企业高级认证有 ${matters.companyItems} 项需要更正`, '/companyAdvancedAuth', 'bad');
    if (matters.portals > 0) add('portal', say`专区申请被驳回，请修改后重新提交`, '/dominList', 'bad');
    if (matters.keys > 0) add('key', say`${matters.keys} 个密钥将在 30 天内到期`, '/getKey', 'warn');
    for (const { id, name } of await listRejected(db, member.id))
      add('apply', say`“${name}”的申请需要处理`, `/myApplyDetail?applyId=${id}`, 'bad');
    if (await hasStrainedBudget(db, member.id, clock()))
      add('budget', say`有预算接近或达到上限`, '/budget', 'warn');
    if (subscriptions > 0 && balanceMinor < lowBalanceMinor)
      add('balance', say`可用余额不足 10 元`, '/budget', 'warn');
    if (hasRole(member, roles.provider)) {
      const waiting = await countToDecide(db, member.id);
      if (waiting > 0) add('audit', say`${waiting} 个申请等待您审批`, '/myApiAppList', 'warn');
    }
    return todo;
  }

  return {
    async info(member: Member) {
      const nameMask = await findNameMask(db, member.id);
      const changes = await lastChanges(db, member.id);
      const changedAt = (kind: AccountKind) => {
        const change = changes.find((one) => one.kind === kind);
        return change ? formatInstant(change.at) : null;
      };
      return {
        userId: member.id,
        nickName: member.nick_name,
        avatarUrl: avatarAddress(member),
        emailMask: member.email ? maskMail(member.email) : '',
        mobileMask: member.mobile ? maskPhone(member.mobile) : '',
        registerType: member.register_type,
        authenticationState: member.authentication_state,
        realNameMask: nameMask ?? '',
        createdAt: formatInstant(member.created_at),
        passwordChangedAt: formatInstant((await passwordChangedAt(db, member.id)) ?? member.created_at),
        emailChangedAt: changedAt('email'),
        mobileChangedAt: changedAt('mobile'),
        language: member.language,
      };
    },

    async overview(member: Member, language: MemberLanguage) {
      const counts = await countsOf(db, member);
      const balance = await availableOf(db, { ownerId: member.id, kind: 'balance' });
      return {
        authenticationState: member.authentication_state,
        registerType: member.register_type,
        ...counts,
        balance: formatMinor(balance),
        week: await callsOfWeek(db, member.id, clock()),
        todo: await todoOf(member, balance, counts.subscriptions, language),
      };
    },

    /** Fields not given are unchanged. @throws {AppError} `E5208` for a picture that is not theirs. */
    async edit(member: Member, { nickName, avatarUrl, language }: Edit, actor: PersonActor): Promise<void> {
      const { id } = member;
      const name = nickName?.trim();
      // Only the names of changed fields are logged, because a log outlives a nickname.
      const changed = [
        ...(name !== undefined && name !== member.nick_name ? ['nickName'] : []),
        ...(avatarUrl !== undefined ? ['avatar'] : []),
        ...(language !== undefined && language !== member.language ? ['language'] : []),
      ];
      await inTransaction(db, async (tx) => {
        if (name !== undefined) await setNickName(tx, id, name);
        if (avatarUrl !== undefined) await avatars.change(tx, id, avatarUrl);
        if (language !== undefined) await setLanguage(tx, id, language);
        if (changed.length > 0)
          await auditAct(tx, { actor, at: clock(), event: 'user.edit', detail: { id, changed } });
      });
    },

    /** @throws {AppError} `E5103` for a role that the member does not have. */
    async switchRole(member: Member, roleType: number, { address }: Visitor): Promise<Role> {
      if (!isRole(roleType) || !hasRole(member, roleType)) throw new AppError('E5103');
      await setCurrentRole(db, member.person.id, roleType);
      await audit(db, {
        at: clock(),
        userId: member.person.id,
        accountId: member.id,
        event: 'role.switch',
        address,
        outcome: 'ok',
        detail: String(roleType),
      });
      return roleType;
    },

    async sessions({ id: userId }: Member, visitor: Visitor) {
      const rows = await listOpenSessions(db, userId, new Date(clock().getTime() - sessionShownMs));
      const log = await listLogins(db, userId);
      const at = await places.namesOf([...rows, ...log].map(({ address }) => address));
      return {
        records: rows.map((row, index) => ({
          sessionId: publicId(row.id_hash),
          device: row.user_agent,
          address: row.address,
          place: at[index],
          createdAt: formatInstant(row.created_at),
          lastSeenAt: formatInstant(row.last_seen_at),
          isCurrent: row.id_hash === visitor.sessionHash ? 1 : 0,
        })),
        log: log.map((row, index) => ({
          ...row,
          at: formatInstant(row.at),
          place: at[rows.length + index],
        })),
      };
    },

    /** @throws {AppError} `E3107` when it has ended or belongs to somebody else. */
    async kick({ id: userId }: Member, sessionId: string, { address }: Visitor): Promise<void> {
      const rows = await listOpenSessions(db, userId);
      const chosen = rows.find(({ id_hash }) => publicId(id_hash) === sessionId);
      if (!chosen) throw new AppError('E3107');
      await endSession(db, chosen.id_hash, clock());
      await audit(db, { at: clock(), userId, event: 'session.kick', address, outcome: 'ok' });
    },
  };
}
