import { appState, appTypes, liveChecks, type AppState, type LiveCheck } from '@portal/calls';
import { keysOf } from '@portal/rules';
import { AppError } from '../../../platform/AppError';
import type { Deps } from '../../../platform/Deps';
import type { Db } from '../../../platform/db/Db';
import { inTransaction } from '../../../platform/db/inTransaction';
import { systemActor, type Actor, type PersonActor } from '../../../platform/Actor';
import { say, term, type Translatable } from '../../../platform/i18n/say';
import { formatInstant } from '../../../platform/time';
import { openCase, textField, type Reviewable } from '../../review';
import { findApp, getOwnApp, lockOwnApp, type AppRow } from './app.repository';
import { countSandboxCalls, findLastAsking, hasIpList, isOwnerAuthenticated } from './goLive.queries';
import { addLiveApplication } from '../application/liveApplication.repository';
import { moveAppState } from './moveAppState';

type Checks = Readonly<Record<LiveCheck, { isMet: boolean; text: Translatable }>>;

/** Why an app in this state cannot go live. */
const refusals: Partial<Record<AppState, Translatable>> = {
  [appState.prodWaiting]: say`上线申请正在审核`,
  [appState.prod]: say`应用已经上线`,
  [appState.stopped]: say`应用已停用，启用后再申请上线`,
};

export type GoLiveService = ReturnType<typeof createGoLive>;

/** Going live: granted at once when all checks are met, otherwise decided by operators. */
export function createGoLive({ db, clock }: Deps) {
  async function check(tx: Db, app: AppRow): Promise<Checks> {
    const [isAuthenticated, hasList, calls] = [
      await isOwnerAuthenticated(tx, app),
      await hasIpList(tx, app),
      await countSandboxCalls(tx, app),
    ];
    return {
      identity: { isMet: isAuthenticated, text: isAuthenticated ? say`已认证` : say`还没有认证` },
      ips: { isMet: hasList, text: hasList ? say`已设置` : say`还没有设置，任何地址都可以调用` },
      sandboxCall: {
        isMet: calls > 0,
        text: calls > 0 ? say`已成功调用 ${calls.toLocaleString('zh-CN')} 次` : say`还没有成功的沙箱调用`,
      },
    };
  }

  const shown = (checks: Checks) =>
    keysOf(liveChecks).map((one) => ({
      check: one,
      isMet: checks[one].isMet ? 1 : 0,
      text: checks[one].text,
    }));

  /** @throws {AppError} `E3107` unless it waits for production. */
  async function decide(
    tx: Db,
    appId: string,
    reasons: readonly string[] | null,
    actor: Actor,
  ): Promise<void> {
    const app = await findApp(tx, appId);
    if (app?.state !== appState.prodWaiting) throw new AppError('E3107');
    const to = reasons ? appState.prodRejected : appState.prod;
    await moveAppState(tx, app, { to, actor, at: clock(), reason: (reasons ?? []).join('；') });
  }

  const review: Reviewable = {
    reasons: {
      reason: ['上线理由没有说明为什么不满足检查项', '请先在沙箱完成调用测试'],
      ips: ['请设置生产环境的 IP 白名单'],
      brief: ['简介没有说明应用的用途'],
    },

    async view(appId) {
      const app = await findApp(db, appId);
      if (!app) throw new AppError('E3110');
      const asked = await findLastAsking(db, appId);
      const checks = await check(db, app);
      return {
        fields: [
          textField('reason', say`上线理由`, asked?.reason ?? ''),
          textField('name', say`应用名称`, app.name),
          textField('type', say`类型`, term(appTypes[app.app_type])),
          textField('brief', say`简介`, app.brief),
          textField('ips', term(liveChecks.ips), checks.ips.text),
        ],
        checks: keysOf(liveChecks).map((one) => ({
          label: term(liveChecks[one]),
          isMet: checks[one].isMet ? 1 : 0,
          text: checks[one].text,
        })),
      };
    },

    decide: (tx, appId, rejects, actor) =>
      decide(tx, appId, rejects && rejects.map(({ reason }) => reason), actor),
  };

  return {
    review,

    /** @throws {AppError} `E3101`. */
    async view(ownerId: string, appId: string) {
      const app = await getOwnApp(db, ownerId, appId);
      const asked = await findLastAsking(db, appId);
      return {
        state: app.state,
        checks: shown(await check(db, app)),
        askedAt: asked && formatInstant(asked.at),
        reason: asked?.reason ?? '',
        refusal: app.state === appState.prodRejected ? (asked?.refusal ?? '') : '',
      };
    },

    /**
     * Requests production, granted if all checks are met.
     *
     * @throws {AppError} `E3009` an unmet check without a reason (with `missing`), `E3107` in other states than sandbox
     *   or refused, `E3101`.
     */
    async apply(
      tx: Db,
      ownerId: string,
      { appId, reason = '' }: { appId: string; reason?: string },
      actor: PersonActor,
    ): Promise<{ state: AppState }> {
      const app = await lockOwnApp(tx, ownerId, appId);
      if (app.state !== appState.sandbox && app.state !== appState.prodRejected)
        throw new AppError('E3107', {}, refusals[app.state]);
      const checks = await check(tx, app);
      const missing = keysOf(liveChecks).filter((one) => !checks[one].isMet);
      if (missing.length > 0 && reason === '')
        throw new AppError('E3009', { missing, fields: [{ name: 'reason', message: say`请填写申请理由` }] });

      const at = clock();
      await moveAppState(tx, app, { to: appState.prodWaiting, actor, at, reason });
      await addLiveApplication(tx, { appId, applicantId: ownerId, reason, at });
      if (missing.length === 0) {
        const step = { to: appState.prod, actor: systemActor, at, reason: say`检查项全部满足` };
        await moveAppState(tx, { ...app, state: appState.prodWaiting }, step);
        return { state: appState.prod };
      }
      await openCase(tx, {
        kind: 'app',
        subjectId: appId,
        title: say`应用“${app.name}”申请上线`,
        applicantId: ownerId,
        applicantName: actor.name,
        at,
      });
      return { state: appState.prodWaiting };
    },

    /** @throws {AppError} `E3107` unless it waits, `E3101`. */
    async withdraw(ownerId: string, appId: string, actor: PersonActor): Promise<void> {
      await inTransaction(db, async (tx) => {
        const app = await lockOwnApp(tx, ownerId, appId);
        // A stopped app returns to the sandbox through another call.
        if (app.state !== appState.prodWaiting) throw new AppError('E3107', {}, say`没有等待审核的上线申请`);
        await moveAppState(tx, app, { to: appState.sandbox, actor, at: clock() });
      });
    },
  };
}
