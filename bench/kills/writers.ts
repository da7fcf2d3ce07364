import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import {
  addApp,
  addApply,
  addDocument,
  applyState,
  createRecharge,
  closeRecharge,
  editApp,
  editDocument,
  listApis,
  unsubscribe,
  uploadFile,
  viewApi,
} from '@portal/calls';
import { packRelease } from '../../scripts/lib/packRelease';
import { aRelease, manifestOf } from '../../server/test/aRelease';
import { newReqNo } from '../../server/test/startMarket';
import { uploadForm } from '../../server/test/uploadForm';
import { send } from '../faults/send';
import { readReply, replyOf } from '../faults/replies';
import type { Member } from '../faults/signIn';
import type { Stage } from '../faults/startStage';
import { editor, numberIn, take, type Writer } from './Writer';

const briefOf = (edit: number) => `第${edit}次修改，其间服务器被强行结束`;
const anApp = (member: Member, appName: string) =>
  member.call(addApp, { appName, appType: 'server', brief: briefOf(0), reqNo: newReqNo() });

/** An edit of an app is one row. */
export async function editsApps(stage: Stage, at: number): Promise<Writer> {
  const member = await stage.signIn('company@example.com');
  const appName = `强杀测量${at}`;
  const { appId } = await anApp(member, appName);
  const inputOf = (edit: number) => ({ appId, appName, appType: 'server', brief: briefOf(edit) }) as const;
  return editor('apps', member, editApp, inputOf, {
    readEdit: async (db) =>
      numberIn(
        (await db.selectFrom('apps').select('brief').where('id', '=', appId).executeTakeFirst())?.brief,
      ),
    isWhole: async () => true,
  });
}

/** A document is in its row and in the search. */
export async function editsDocuments(stage: Stage, series: string): Promise<Writer> {
  const member = await stage.signIn('provider@example.com');
  const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n');
  const uploaded = await member.upload(uploadForm('uploadFileS3', '强杀测量.pdf', pdf));
  if (typeof uploaded === 'string') throw new Error(uploaded);
  const facts = (edit: number) =>
    ({
      docName: `强杀测量${series}第${edit}版`,
      docUploadUrl: replyOf(uploadFile, readReply(uploaded)).fileUrl,
      docType: 'guide',
      docDownLoad: 1,
      docEnabled: 1,
      docDetail: `<p>${briefOf(edit)}，一字不差地留下来，或者完全没有发生。</p>`,
    }) as const;
  const { docId } = await member.call(addDocument, facts(0));
  return editor('documents', member, editDocument, (edit) => ({ ...facts(edit), docId }), {
    readEdit: async (db) =>
      numberIn(
        (await db.selectFrom('documents').select('name').where('id', '=', docId).executeTakeFirst())?.name,
      ),
    async isWhole(db) {
      const row = await db
        .selectFrom('documents')
        .innerJoin('search_entries', 'object_id', 'documents.id')
        .select(['name', 'content', 'title'])
        .where('documents.id', '=', docId)
        .executeTakeFirst();
      return row !== undefined && row.title === row.name && numberIn(row.name) === numberIn(row.content);
    },
  });
}

/** Subscribes and unsubscribes in turn: each step is in the row and in the log. */
export async function subscribes(stage: Stage): Promise<Writer> {
  const member = await stage.signIn('company@example.com');
  const { appId } = await anApp(member, '强杀测量订阅');
  const { records } = await member.call(listApis, { searchText: '工作日历', pageSize: 48 });
  const apiId = records.find(({ apiName }) => apiName === '工作日历')?.apiId ?? '';
  const { plans } = await member.call(viewApi, { apiId });
  const planId = plans.find(({ kind }) => kind === 'free')?.planId ?? '';
  const terms = {
    appId,
    apiId,
    planId,
    env: 'prod',
    reason: '测量被强行结束时的账目',
    dailyCalls: 100,
  } as const;
  const begun = new Set<string>();
  const ended = new Set<string>();
  let reqNo = newReqNo();
  let open: string | null = null;
  let isUnclear = false;
  async function step() {
    if (open !== null) {
      const reply = take(await member.send(unsubscribe, { applyId: open, reason: '测量' }));
      if (typeof reply === 'string') return reply;
      ended.add(open);
      open = null;
      return 'taken';
    }
    // The same number again where the answer was lost: it takes effect once.
    const reply = take(await member.send(addApply, { ...terms, reqNo }));
    if (typeof reply === 'string') return reply;
    open = replyOf(addApply, reply).applyId;
    begun.add(open);
    reqNo = newReqNo();
    return 'taken';
  }
  return {
    name: 'subscriptions',
    async write() {
      // Whether an unsubscription without an answer has taken effect is asked of the database.
      if (isUnclear && open !== null) {
        const row = await stage.db
          .selectFrom('subscriptions')
          .select('state')
          .where('id', '=', open)
          .executeTakeFirst();
        if (row?.state === applyState.unsubscribed) open = null;
      }
      isUnclear = false;
      const outcome = await step();
      isUnclear = outcome === 'gone';
      return outcome;
    },
    async judge(db) {
      const rows = await db
        .selectFrom('subscriptions')
        .select(['id', 'state'])
        .where('app_id', '=', appId)
        .execute();
      const states = new Map(rows.map(({ id, state }) => [id, state]));
      const logged = await db
        .selectFrom('audit_log')
        .select('object_id')
        .where('object_id', 'in', [...states.keys(), ''])
        .execute();
      const known = new Set(logged.map(({ object_id }) => object_id));
      return {
        lost:
          [...begun].filter((id) => !states.has(id)).length +
          [...ended].filter((id) => states.get(id) !== applyState.unsubscribed).length,
        halfDone: [...states.keys()].filter((id) => !known.has(id)).length,
      };
    },
  };
}

/** Orders and closes them. */
export async function orders(stage: Stage): Promise<Writer> {
  const member = await stage.signIn('person@example.com');
  const made = new Map<string, 'open' | 'closed'>();
  let open: string | null = null;
  return {
    name: 'orders',
    async write() {
      const order = open;
      if (order !== null) {
        open = null;
        const reply = take(await member.send(closeRecharge, { orderNo: order }));
        if (typeof reply === 'string') return reply;
        made.set(order, 'closed');
        return 'taken';
      }
      const facts = { amount: '10', channel: 'bank', reqNo: newReqNo() } as const;
      const reply = take(await member.send(createRecharge, facts));
      if (typeof reply === 'string') return reply;
      open = replyOf(createRecharge, reply).orderNo;
      made.set(open, 'open');
      return 'taken';
    },
    async judge(db) {
      const numbers = [...made.keys(), ''];
      const rows = await db
        .selectFrom('recharge_orders')
        .select(['order_no', 'state'])
        .where('order_no', 'in', numbers)
        .execute();
      const states = new Map(rows.map(({ order_no, state }) => [order_no, state]));
      const first = [...made].find(([, state]) => state === 'open')?.[0];
      const openState = first === undefined ? null : states.get(first);
      return {
        lost: [...made].filter(
          ([number, state]) =>
            !states.has(number) ||
            (state === 'closed' && openState !== null && states.get(number) === openState),
        ).length,
        halfDone: 0,
      };
    },
  };
}

/** Releases a remote again and again: what the registry names has its files. */
export async function releases(stage: Stage): Promise<Writer> {
  const remote = 'mf-kills';
  const acknowledged: string[] = [];
  let version = 0;
  return {
    name: 'releases',
    async write() {
      version += 1;
      const folder = aRelease(remote, `1.0.${version}`, { manifest: manifestOf(remote) });
      const body = await buffer(packRelease(folder));
      rmSync(folder, { recursive: true, force: true });
      const reply = take(
        await send(`${stage.origin}/internal/releases`, {
          method: 'POST',
          headers: { authorization: `Bearer ${stage.adminToken}`, 'content-type': 'application/gzip' },
          body,
        }),
      );
      if (typeof reply === 'string') return reply;
      acknowledged.push(`1.0.${version}`);
      return 'taken';
    },
    async judge(db) {
      const rows = await db
        .selectFrom('releases')
        .select(['version', 'location', 'record'])
        .where('remote', '=', remote)
        .where('removed_at', 'is', null)
        .execute();
      const known = new Set(rows.map((row) => row.version));
      const folderOf = (location: string | null) =>
        path.join(stage.portalFolder, 'releases', remote, location ?? '');
      const isWhole = ({ location, record }: (typeof rows)[number]) =>
        ['release.json', ...Object.keys(record.files)].every((file) =>
          existsSync(path.join(folderOf(location), file)),
        );
      return {
        lost: acknowledged.filter((one) => !known.has(one)).length,
        halfDone: rows.filter((row) => !isWhole(row)).length,
      };
    },
  };
}
