import {
  messageKinds,
  webhookEvents,
  webhooksMax,
  type DeliveryState,
  type MessageKind,
  type Webhook,
  type WebhookEvent,
  type WebhookSecret,
} from '@portal/calls';
import { createSeal } from '@portal/contract/seal';
import { keyOf } from '@portal/rules';
import { AppError } from '../../../platform/AppError';
import { audit } from '../../../platform/audit';
import { changesOf } from '../../../platform/changesOf';
import type { Deps } from '../../../platform/Deps';
import type { Db } from '../../../platform/db/Db';
import { inTransaction } from '../../../platform/db/inTransaction';
import { lockRow } from '../../../platform/db/lockRow';
import type { Member } from '../../../platform/http/Member';
import { countHit } from '../../../platform/http/rateLimit';
import { newId } from '../../../platform/ids';
import { refuseOutdated } from '../../../platform/refuseOutdated';
import { refuseRole } from '../../../platform/refuseRole';
import { say } from '../../../platform/i18n/say';
import { shortHash } from '../../../platform/shortHash';
import { formatInstant, minutes } from '../../../platform/time';
import { noteAttempt } from './queue.repository';
import { createPlatformKey } from './platformKey';
import { sendEvent } from './sendEvent';
import { newSigningSecret } from './sign';
import { testEvent } from './testEvent';
import * as repository from './webhook.repository';
import { textFromColumn } from '../../../platform/i18n/textFromColumn';
import type { DeliveryRow, WebhookRow } from './webhook.repository';
import { refuseUnreachable } from './webhookAddress';

interface Wish {
  url: string;
  events: readonly WebhookEvent[];
  kinds: readonly MessageKind[];
}

const testsPerMinute = 10;

/** Webhooks of accounts and apps, and their deliveries. */
export function createWebhookService(deps: Deps) {
  const { db, clock, config } = deps;
  const seal = createSeal(config.sealKeys, 'webhook');
  const note = (
    tx: Db,
    { id, person }: Member,
    event: string,
    address: string,
    { appId, ...detail }: { webhookId: string; appId: string | null; url?: string; state?: string } & Changes,
  ) =>
    audit(tx, {
      at: clock(),
      userId: person.id,
      accountId: id,
      event,
      address,
      outcome: 'ok',
      appId,
      detail: JSON.stringify(detail),
    });

  /** An account's webhook gets owners' messages; an app's is the developers' business. */
  async function getOwn(tx: Db, member: Member, webhookId: string): Promise<WebhookRow> {
    const row = await repository.getWebhook(tx, member.id, webhookId);
    if (row.app_id === null) refuseRole(member, 'manage');
    return row;
  }

  return {
    /** Checks an address before anything is written, outside transactions. @throws {AppError} `E3301`. */
    check: (url: string) => refuseUnreachable(url, config.webhookHosts),

    /** @throws {AppError} `E3101` for another owner's app. */
    async list(ownerId: string, appId: string | null): Promise<{ records: Webhook[] }> {
      if (appId !== null) await repository.refuseOthersApp(db, ownerId, appId);
      return { records: (await repository.listWebhooks(db, ownerId, appId)).map(toWebhook) };
    },

    /** @throws {AppError} `E3101`, `E3302` too many, `E3304` duplicate address, `E5106`. */
    async add(
      tx: Db,
      member: Member,
      address: string,
      { appId, ...wish }: Wish & { appId: string | null },
    ): Promise<WebhookSecret> {
      if (appId === null) refuseRole(member, 'manage');
      else await repository.refuseOthersApp(tx, member.id, appId);
      // Serialised, because they are counted.
      await lockRow(tx, 'users', { id: member.id });
      const others = await repository.listWebhooks(tx, member.id, appId);
      if (others.length >= webhooksMax) throw new AppError('E3302');
      const webhookId = newId('hook');
      const secret = newSigningSecret();
      await repository.insertWebhook(tx, {
        id: webhookId,
        owner_id: member.id,
        app_id: appId,
        url: wish.url,
        secret_sealed: seal.close(secret),
        events: eventsOf(appId, wish),
        state: 'on',
        failing_since: null,
        created_at: clock(),
      });
      await note(tx, member, 'webhook.add', address, { webhookId, appId, url: wish.url });
      return { webhookId, secret };
    },

    /** @throws {AppError} `E3303`, `E3304`, `E5106`, `E7042`. */
    async edit(
      member: Member,
      address: string,
      webhookId: string,
      { mark, ...wish }: Wish & { mark?: string },
    ): Promise<void> {
      await inTransaction(db, async (tx) => {
        await lockRow(tx, 'webhooks', { id: webhookId });
        const { app_id: appId, url, events } = await getOwn(tx, member, webhookId);
        const after = { url: wish.url, events: eventsOf(appId, wish) };
        refuseOutdated(mark, repository.markOf({ url, events }), repository.markOf(after));
        // Another address has not failed yet.
        const isMoved = after.url !== url;
        await repository.saveWebhook(tx, webhookId, { ...after, ...(isMoved && { failing_since: null }) });
        const changes = changesOf({ url, events }, after);
        await note(tx, member, 'webhook.edit', address, { webhookId, appId, url: wish.url, ...changes });
      });
    },

    /**
     * @param mark  Of the secret that was seen; absent: not checked. Of two who renew at once, one is told so
     *   rather than given a secret that is no longer valid.
     * @throws {AppError} `E3303`, `E5106`, `E7042`.
     */
    async renewSecret(
      tx: Db,
      member: Member,
      address: string,
      { webhookId, mark }: { webhookId: string; mark?: string },
    ): Promise<WebhookSecret> {
      await lockRow(tx, 'webhooks', { id: webhookId });
      const { app_id: appId, url, secret_sealed } = await getOwn(tx, member, webhookId);
      if (mark !== undefined && mark !== shortHash(secret_sealed))
        throw new AppError(
          'E7042',
          {},
          say`页面打开之后签名密钥已被更换，这次没有再换。新密钥在更换它的人那里，确实需要时请再更换一次。`,
        );
      const secret = newSigningSecret();
      await repository.saveWebhook(tx, webhookId, { secret_sealed: seal.close(secret) });
      await note(tx, member, 'webhook.renewSecret', address, { webhookId, appId, url });
      return { webhookId, secret };
    },

    /** @throws {AppError} `E3303`, `E5106`. */
    async turn(member: Member, address: string, webhookId: string, isOn: boolean): Promise<void> {
      await inTransaction(db, async (tx) => {
        await lockRow(tx, 'webhooks', { id: webhookId });
        const { app_id: appId, url, state: before } = await getOwn(tx, member, webhookId);
        const state = isOn ? 'on' : 'off';
        await repository.saveWebhook(tx, webhookId, { state, ...(isOn && { failing_since: null }) });
        if (!isOn) await repository.dropWaiting(tx, webhookId, say`Webhook 已停用`);
        const changes = changesOf({ state: before }, { state });
        await note(tx, member, 'webhook.switch', address, { webhookId, appId, url, state, ...changes });
      });
    },

    /** @throws {AppError} `E3303`, `E5106`. */
    async remove(member: Member, address: string, webhookId: string): Promise<void> {
      await inTransaction(db, async (tx) => {
        const { app_id: appId, url } = await getOwn(tx, member, webhookId);
        await repository.deleteWebhook(tx, webhookId);
        await note(tx, member, 'webhook.remove', address, { webhookId, appId, url });
      });
    },

    /** PEM of the portal's signing key. */
    publicKey: createPlatformKey(config.secret).publicKey,

    /** Sends a test event at once, also to a webhook that is off. @throws {AppError} `E0429`, `E3303`. */
    async test(member: Member, webhookId: string) {
      const webhook = await getOwn(db, member, webhookId);
      await countHit(deps, `webhook-test:${member.id}`, testsPerMinute, minutes);
      const at = clock();
      const [id, eventId] = [newId('dlv'), newId('evt')];
      const body = JSON.stringify({
        id: eventId,
        event: testEvent,
        kind: 'system',
        createdAt: at.toISOString(),
        title: /* as is */ '测试事件',
        text: /* as is */ '收到即表示地址与签名可用。',
        link: null,
        appId: webhook.app_id,
        apiId: null,
      });
      const secret = seal.open(webhook.secret_sealed);
      const attempt = await sendEvent(config, { url: webhook.url, secret, eventId, body, at });
      await repository.insertDelivery(db, {
        id,
        webhook_id: webhookId,
        event_id: eventId,
        event: testEvent,
        body,
        state: 'failed',
        attempts: 1,
        next_attempt_at: at,
        created_at: at,
      });
      await noteAttempt(db, id, attempt, { at, isOver: true });
      if (attempt.isSent) await repository.noteOutcome(db, webhookId, true, at);
      return toDelivery(await repository.getDelivery(db, member.id, id));
    },

    /** @throws {AppError} `E3303`, `E5106`. */
    async deliveries(
      member: Member,
      webhookId: string,
      page: { state?: DeliveryState; pageNo: number; pageSize: number },
    ) {
      await getOwn(db, member, webhookId);
      const { rows, ...rest } = await repository.pageOfDeliveries(db, webhookId, page);
      return { ...rest, records: rows.map(toDelivery) };
    },

    /**
     * An event that waits for another attempt is sent now.
     *
     * @throws {AppError} `E3107` when it is due already or the webhook is off; `E3303`.
     */
    async resend(member: Member, deliveryId: string): Promise<void> {
      const delivery = await repository.getDelivery(db, member.id, deliveryId);
      const { state } = await getOwn(db, member, delivery.webhook_id);
      if (state !== 'on') throw new AppError('E3107', {}, say`Webhook 已停用，请先启用`);
      const at = clock();
      const isDue = delivery.attempts === 0 || delivery.next_attempt_at <= at;
      if (delivery.state === 'waiting' && isDue)
        throw new AppError('E3107', {}, say`该事件正在等待投递，请稍后刷新查看结果`);
      if (!(await repository.queueAgain(db, delivery, at))) throw new AppError('E3107');
    },
  };
}

export type WebhookService = ReturnType<typeof createWebhookService>;

type Changes = ReturnType<typeof changesOf>;

const eventsOf = (appId: string | null, { events, kinds }: Wish): string[] => [
  ...new Set(appId === null ? kinds : events),
];

const knownOf = <Key extends string>(table: Readonly<Record<Key, unknown>>, words: readonly string[]) =>
  words.flatMap((word) => keyOf(table, word) ?? []);

const toWebhook = ({
  id,
  app_id,
  url,
  events,
  state,
  failing_since,
  created_at,
  secret_sealed,
}: WebhookRow): Webhook => ({
  webhookId: id,
  appId: app_id,
  url,
  events: app_id === null ? [] : knownOf(webhookEvents, events),
  kinds: app_id === null ? knownOf(messageKinds, events) : [],
  state,
  failingSince: failing_since && formatInstant(failing_since),
  createdAt: formatInstant(created_at),
  mark: shortHash(secret_sealed),
  wishMark: repository.markOf({ url, events }),
});

const toDelivery = (row: DeliveryRow) => ({
  deliveryId: row.id,
  eventId: row.event_id,
  event: row.event,
  state: row.state,
  attempts: row.attempts,
  status: row.status,
  ms: row.ms,
  answer: row.answer,
  fault: textFromColumn(row.fault, row.fault_said),
  body: row.body,
  createdAt: formatInstant(row.created_at),
  triedAt: row.tried_at && formatInstant(row.tried_at),
  nextAttemptAt: row.state === 'waiting' ? formatInstant(row.next_attempt_at) : null,
});
