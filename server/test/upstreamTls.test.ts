import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import {
  checkUpstream,
  precheckDraft,
  removeUpstreamTls,
  saveDraft,
  saveUpstreamTls,
  startChange,
  viewDraft,
  viewReview,
  takeReview,
} from '@portal/calls';
import { createSeal } from '@portal/contract/seal';
import { issueCertificates } from '@portal/testing/issueCertificates';
import { days } from '../src/platform/time';
import { startPublishing, type Publishing } from './startPublishing';

const longDays = 4000;
const { authority, server, client } = issueCertificates(longDays);
const stranger = issueCertificates(longDays);

let at: Publishing;
let upstream: Server;
beforeAll(async () => {
  at = await startPublishing();
  // Certificates are good from now on by the clock of the machine, and so is the market.
  const behindMs = Date.now() - at.test.clock().getTime();
  await at.passDays(Math.max(0, Math.ceil(behindMs / days)));
  upstream = createServer(
    { key: server.privateKey, cert: server.certificate, ca: authority, requestCert: true },
    (_, response) => void response.end('{}'),
  );
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
  at.test.config.upstreamHosts['provider.example'] = `127.0.0.1:${(upstream.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await at.close();
  upstream.close();
});

const upstreamUrl = 'https://provider.example/tides';
const aTlsDraft = (code: string) => at.aDraft({ code, name: `双向 ${code}`, upstreamUrl });
const tlsOf = async (draftId: string) => (await at.provider.call(viewDraft, { draftId })).resBody.tls;
const entityOf = async (apiId: string) => {
  const snapshot = await at.test.app.inject({
    url: '/internal/gateway/snapshot',
    headers: { authorization: `Bearer ${at.test.config.gatewayToken}` },
  });
  return snapshot.body
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as { id?: string; upstreams?: { tls?: string }[] })
    .find(({ id }) => id === apiId);
};

it('is shown by fingerprint and end, never by its key, and lies sealed', async () => {
  const draftId = await aTlsDraft('tls-shown');

  const saved = await at.provider.call(saveUpstreamTls, { draftId, ...client, authority });

  expect(saved.resBody.tls).toMatchObject({
    certificate: {
      subject: 'CN=portal gateways',
      issuer: 'CN=Provider CA',
      fingerprint: expect.stringMatching(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/),
    },
    authority: { subject: 'CN=Provider CA' },
  });
  const view = await at.provider.call(viewDraft, { draftId });
  expect(view.resBody.tls).toEqual(saved.resBody.tls);
  expect(JSON.stringify([saved, view])).not.toMatch(/PRIVATE KEY|tlsSealed/);
  const { data } = await at.test.db
    .selectFrom('publications')
    .select('data')
    .where('id', '=', draftId)
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(data)).not.toContain('PRIVATE KEY');
  const seal = createSeal(at.test.config.sealKeys, 'upstream');
  expect(JSON.parse(seal.open(data.tlsSealed!))).toEqual({ ...client, authority });
});

it('stays when the form is saved, of which it is no part', async () => {
  const draftId = await aTlsDraft('tls-kept');
  await at.provider.call(saveUpstreamTls, { draftId, ...client, authority });
  const before = await tlsOf(draftId);

  const { data } = (await at.provider.call(viewDraft, { draftId })).resBody;
  const forged = { ...data, tlsSealed: 'forged', tls: null };
  expect(await at.provider.call(saveDraft, { draftId, data: forged })).toMatchObject({ resCode: 'S0000' });

  expect(await tlsOf(draftId)).toEqual(before);
  await at.provider.call(saveUpstreamTls, { draftId, authority: stranger.authority });
  expect((await tlsOf(draftId)).certificate).toEqual(before.certificate);
  await at.provider.call(removeUpstreamTls, { draftId });
  expect(await tlsOf(draftId)).toEqual({ certificate: null, authority: null });
  const entries = await at.test.db
    .selectFrom('audit_log')
    .select(['event', 'detail'])
    .where('object_id', '=', draftId)
    .where('event', 'like', 'publication.tls.%')
    .orderBy('seq')
    .execute();
  expect(entries.map(({ event }) => event)).toEqual([
    'publication.tls.save',
    'publication.tls.save',
    'publication.tls.remove',
  ]);
  expect(JSON.stringify(entries)).not.toContain('BEGIN');
});

it.each([
  ['nothing at all', {}, 'certificate', '请填写'],
  ['a certificate without its key', { certificate: client.certificate }, 'privateKey', '请填写证书的私钥'],
  ['a key without its certificate', { privateKey: client.privateKey }, 'certificate', '请填写私钥的证书'],
  [
    'a key of another certificate',
    { certificate: client.certificate, privateKey: stranger.client.privateKey },
    'privateKey',
    '不是一对',
  ],
  [
    'the key where the certificate belongs',
    { certificate: client.privateKey, privateKey: client.privateKey },
    'certificate',
    '含有私钥',
  ],
  [
    'a torn certificate',
    { ...client, certificate: client.certificate.replace(/\n[A-Za-z0-9+/]{20}/, '\nAAAA') },
    'certificate',
    '损坏',
  ],
  ['an authority that has issued nothing', { authority: client.certificate }, 'authority', '不是 CA'],
  ['any text', { authority: '证书' }, 'authority', 'PEM'],
])('refuses %s, at its field', async (_, given, name, message) => {
  const draftId = await aTlsDraft('tls-refused');

  expect(await at.provider.call(saveUpstreamTls, { draftId, ...given })).toMatchObject({
    resCode: 'E0017',
    fields: [{ name, message: expect.stringContaining(message) }],
  });
  expect(await tlsOf(draftId)).toEqual({ certificate: null, authority: null });
});

it('is asked for: without it the upstream is not reached, with it it is', async () => {
  const draftId = await aTlsDraft('tls-checked');
  const check = async () => (await at.provider.call(checkUpstream, { url: upstreamUrl, draftId })).resBody;
  expect(await check()).toMatchObject({ ok: 0, reason: expect.stringContaining('不受信任') });

  await at.provider.call(saveUpstreamTls, { draftId, authority });
  expect(await check()).toMatchObject({ ok: 0, reason: expect.stringContaining('客户端证书') });

  await at.provider.call(saveUpstreamTls, { draftId, ...client });
  expect(await check()).toMatchObject({ ok: 1 });
});

it('is another one of nobody else: neither saved, nor used, nor removed', async () => {
  const draftId = await aTlsDraft('tls-foreign');
  const { person } = at;
  const refused = expect.stringMatching(/^E/);

  for (const reply of [
    await person.call(saveUpstreamTls, { draftId, ...client }),
    await person.call(checkUpstream, { url: upstreamUrl, draftId }),
    await person.call(removeUpstreamTls, { draftId }),
  ])
    expect(reply.resCode).toEqual(refused);
});

it('does not go with an upstream without encryption', async () => {
  const draftId = await at.aDraft({ code: 'tls-plain', name: '双向 明文' });
  await at.provider.call(saveUpstreamTls, { draftId, ...client });

  const { checks } = (await at.provider.call(precheckDraft, { draftId })).resBody;

  expect(checks).toContainEqual(
    expect.objectContaining({ label: '上游证书', isMet: 0, text: expect.stringContaining('https') }),
  );
});

it('is reviewed by its fingerprint, and reaches gateways sealed; a change may take it away', async () => {
  const draftId = await aTlsDraft('tls-online');
  await at.provider.call(saveUpstreamTls, { draftId, ...client, authority });
  const { certificate } = await tlsOf(draftId);
  expect(await at.submit(draftId)).toMatchObject({ resCode: 'S0000' });
  expect(await at.provider.call(removeUpstreamTls, { draftId })).toMatchObject({ resCode: 'E3107' });
  await at.operator.call(takeReview, { kind: 'publication', subjectId: draftId });
  const review = await at.operator.call(viewReview, { kind: 'publication', subjectId: draftId });
  expect(review.resBody.fields).toContainEqual(
    expect.objectContaining({ field: 'tls', value: expect.stringContaining(certificate!.fingerprint) }),
  );
  expect(JSON.stringify(review)).not.toMatch(/PRIVATE KEY|BEGIN CERTIFICATE/);
  await at.decide(draftId);

  const { apiId } = await at.rowOf(draftId);
  const sealed = (await entityOf(apiId))?.upstreams?.[0]?.tls ?? '';
  const opened = createSeal(at.test.config.gatewayToken, 'gateway').open(sealed);
  expect(JSON.parse(opened)).toEqual({ ...client, authority });

  const change = await at.provider.call(startChange, { apiId, kind: 'interface' });
  const next = change.resBody.draftId as string;
  await at.provider.call(removeUpstreamTls, { draftId: next });
  const { data } = (await at.provider.call(viewDraft, { draftId: next })).resBody;
  await at.provider.call(saveDraft, {
    draftId: next,
    data: { ...data, upstreamUrl: 'http://sample-provider/tides' },
  });
  expect(await at.submit(next)).toMatchObject({ resCode: 'S0000' });
  await at.decide(next);
  expect((await entityOf(apiId))?.upstreams?.[0]).not.toHaveProperty('tls');
});

it('reminds the provider before it ends and when it has, each once', async () => {
  const { apiId } = await at.online({ code: 'tls-ending', name: '潮汐证书' });
  const endsIn = (left: number) =>
    at.test.db
      .updateTable('api_upstreams')
      .set({ tls_ends_at: new Date(at.test.clock().getTime() + left * days) })
      .where('api_id', '=', apiId)
      .execute();
  const told = async () => {
    await at.test.runJob('remind-of-certificates');
    await at.test.runJob('remind-of-certificates');
    const text = await at.messagesTo('provider@example.com');
    return [...text.matchAll(/潮汐证书”的上游证书(已到期|将在 \d+ 天内到期)/g)].map(([, when]) => when);
  };

  await endsIn(40);
  expect(await told()).toEqual([]);
  await endsIn(20);
  expect(await told()).toEqual(['将在 30 天内到期']);
  await endsIn(5);
  await told();
  await endsIn(0.5);
  await told();
  await endsIn(-1);
  expect((await told()).sort()).toEqual(
    ['将在 30 天内到期', '将在 7 天内到期', '将在 1 天内到期', '已到期'].sort(),
  );
});
