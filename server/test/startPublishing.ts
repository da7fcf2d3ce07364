import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  addApp,
  addApply,
  decideReview,
  importApi,
  listMyApis,
  saveDraft,
  submitDraft,
  takeReview,
  type MyApi,
  type PublicationData,
} from '@portal/calls';
import { days } from '../src/platform/time';
import { aDraftPlan } from './aDraftPlan';
import { buildTestApp, type TestApp } from './buildTestApp';
import { anApp, newReqNo, planIdOf, signedIn } from './startMarket';

type Facts = Partial<PublicationData> & { code: string; name: string };
export type Publishing = Awaited<ReturnType<typeof startPublishing>>;

/** A description, as text. */
export const aTideTable = (version = '1.0.0', paths: Record<string, unknown> = {}) =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: '潮汐查询', version, description: '按港口查询每日潮汐。' },
    paths: {
      '/tides': { get: { summary: '查询潮汐', responses: { 200: { description: 'ok' } } } },
      ...paths,
    },
  });

/** The market with a provider who publishes, an operator who decides and a person who subscribes. */
export async function startPublishing() {
  const upstream = createServer(answerOutside);
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
  const { port } = upstream.address() as AddressInfo;
  const test = await buildTestApp({
    hasMarket: true,
    config: { upstreamHosts: { 'sample-provider': `127.0.0.1:${port}` } },
  });
  const at = {
    test,
    ...(await signIn(test)),

    async close() {
      await test.close();
      upstream.close();
      upstream.closeAllConnections();
    },

    /** Sessions do not last that long: everybody signs in again. */
    async passDays(count: number) {
      test.pass(count * days);
      Object.assign(at, await signIn(test));
    },

    /** A draft that is ready to be submitted. */
    async aDraft(facts: Facts, version?: string) {
      const imported = await at.provider.call(importApi, {
        fileName: 'tides.json',
        text: aTideTable(version),
      });
      const draftId = imported.resBody.draftId as string;
      const category = await test.db
        .selectFrom('categories')
        .select('id')
        .where('parent_id', 'is not', null)
        .limit(1)
        .executeTakeFirstOrThrow();
      const data: PublicationData = {
        ...imported.resBody.data,
        brief: '按港口查询潮汐',
        description: '按港口查询每日潮汐，返回高潮与低潮的时刻和高度，数据每天更新。',
        categoryId: category.id,
        upstreamUrl: 'http://sample-provider/tides',
        plans: [aDraftPlan()],
        ...facts,
      };
      expect(await at.provider.call(saveDraft, { draftId, data })).toMatchObject({ resCode: 'S0000' });
      return draftId;
    },

    submit: (draftId: string, facts: { note?: string; publishAt?: string } = {}) =>
      at.provider.call(submitDraft, { draftId, reqNo: newReqNo(), ...facts }),

    async decide(draftId: string, reason?: string) {
      const ref = { kind: 'publication' as const, subjectId: draftId };
      await at.operator.call(takeReview, ref);
      return at.operator.call(decideReview, {
        ...ref,
        pass: reason ? '0' : '1',
        ...(reason && { rejects: [{ field: 'brief', reason }] }),
      });
    },

    async online(facts: Facts, version?: string) {
      const draftId = await at.aDraft(facts, version);
      expect(await at.submit(draftId)).toMatchObject({ resCode: 'S0000' });
      expect(await at.decide(draftId)).toMatchObject({ resCode: 'S0000' });
      const { apiId } = await at.rowOf(draftId);
      return { draftId, apiId: apiId as string };
    },

    async rowOf(draftId: string) {
      const { records } = (await at.provider.call(listMyApis, { pageSize: 50 })).resBody;
      return records.find((row: MyApi) => row.draftId === draftId);
    },

    async subscribe(apiId: string) {
      const app = (await at.person.call(addApp, anApp())).resBody;
      const reply = await at.person.call(addApply, {
        appId: app.appId,
        apiId,
        planId: await planIdOf(at.person, apiId, 'perCall'),
        env: 'prod',
        reason: '自动化测试需要调用这个接口',
        dailyCalls: 100,
        reqNo: newReqNo(),
      });
      expect(reply).toMatchObject({ resCode: 'S0000' });
      return reply.resBody.applyId as string;
    },

    async messagesTo(email: string) {
      await test.runJob('tell-subscribers');
      const rows = await test.db
        .selectFrom('member_messages')
        .innerJoin('users', 'users.id', 'member_messages.user_id')
        .select(['title', 'text'])
        .where('email', '=', email)
        .execute();
      return rows.map(({ title, text }) => `${title} ${text}`).join('\n');
    },
  };
  return at;
}

/** What lies on the web: a description, something that leads inside, something that is not there, and anything else. */
const answerOutside: RequestListener = (request, response) => {
  const { url } = request;
  if (url?.startsWith('/echo')) return void echo(request, response);
  if (url?.startsWith('/silent')) return;
  if (url === '/inside') return void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end();
  if (url === '/moved') return void response.writeHead(302, { location: '/tides.json' }).end();
  if (url === '/missing') return void response.writeHead(404).end();
  response.end(url === '/tides.json' ? aTideTable() : '{}');
};

/** Says what it was asked, with whatever secrets there were in it. */
async function echo(request: IncomingMessage, response: ServerResponse) {
  let body = '';
  for await (const piece of request) body += String(piece);
  const { method, url, headers } = request;
  response
    .writeHead(201, { 'content-type': 'application/json', 'x-seen': headers['x-key'] ?? 'nothing' })
    .end(JSON.stringify({ method, url, headers, body }));
}

const signIn = async (test: TestApp) => ({
  provider: await signedIn(test, 'provider@example.com'),
  operator: await signedIn(test, 'ops@example.com'),
  person: await signedIn(test, 'person@example.com'),
});
