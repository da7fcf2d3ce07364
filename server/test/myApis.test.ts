import { copyApi, listMyApis, viewDraft, type CallInput, type MyApi } from '@portal/calls';
import { newReqNo, signedIn } from './startMarket';
import { startPublishing, type Publishing } from './startPublishing';

let at: Publishing;
beforeAll(async () => {
  at = await startPublishing();
});
afterAll(() => at.close());

const list = async (filter: CallInput<typeof listMyApis>) =>
  (await at.provider.call(listMyApis, { pageSize: 50, ...filter })).resBody;
const namesOf = async (filter: CallInput<typeof listMyApis>) =>
  (await list(filter)).records.map(({ name, version }: MyApi) => `${name} ${version}`);

describe('a copy', () => {
  it('is a draft of another API with all but name, gateway code and version, and of nobody else', async () => {
    const draftId = await at.aDraft({ code: 'tides-first', name: '潮汐之一', authHeader: 'x-key' }, '2.3.0');
    const { resBody } = await at.provider.call(copyApi, { draftId, reqNo: newReqNo() });

    const source = (await at.provider.call(viewDraft, { draftId })).resBody;
    const copy = (await at.provider.call(viewDraft, { draftId: resBody.draftId })).resBody;
    expect(copy).toMatchObject({ state: 'draft', change: 'new', apiId: null, version: '1.0.0' });
    expect(copy.data).toEqual({ ...source.data, name: '', code: '' });
    expect(copy.operations).toEqual(source.operations);

    const stranger = await signedIn(at.test, 'company@example.com');
    const { resCode } = await stranger.call(copyApi, { draftId, reqNo: newReqNo() });
    expect(resCode).not.toBe('S0000');
  });

  it('is made once, however often the request comes', async () => {
    const draftId = await at.aDraft({ code: 'tides-once', name: '潮汐一次' });
    const reqNo = newReqNo();
    const first = await at.provider.call(copyApi, { draftId, reqNo });
    const again = await at.provider.call(copyApi, { draftId, reqNo });

    expect(again.resBody).toEqual(first.resBody);
  });

  it('keeps the secret of the upstream, which nobody is shown, and goes online under its own name', async () => {
    const { draftId, apiId } = await at.online({
      code: 'tides-sealed',
      name: '潮汐加密',
      authHeader: 'x-key',
      authValue: 'sealed-secret',
    });
    const copy = (await at.provider.call(copyApi, { draftId, reqNo: newReqNo() })).resBody;
    const view = (await at.provider.call(viewDraft, { draftId: copy.draftId })).resBody;

    expect(view).toMatchObject({ hasAuthValue: 1, data: { authValue: '' } });
    // It is no version of what it was copied from.
    expect((await at.submit(copy.draftId as string)).resCode).toBe('E4105');
    expect(await at.rowOf(copy.draftId as string)).toMatchObject({ apiId: null });
    expect(await at.rowOf(draftId)).toMatchObject({ apiId, state: 'online' });
  });
});

describe('the list of one’s own APIs', () => {
  it('is narrowed by category, version and the days of the last change', async () => {
    const before = at.test.clock();
    await at.aDraft({ code: 'tides-old', name: '潮汐旧稿' }, '7.1.0');
    await at.passDays(3);
    await at.aDraft({ code: 'tides-new', name: '潮汐新稿' }, '7.2.0');
    const dayOf = (date: Date) => new Date(date.getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
    const [old, now] = [dayOf(before), dayOf(at.test.clock())];

    expect(await namesOf({ version: '7' })).toEqual(['潮汐新稿 7.2.0', '潮汐旧稿 7.1.0']);
    expect(await namesOf({ version: '7.1' })).toEqual(['潮汐旧稿 7.1.0']);
    expect(await namesOf({ version: '7', updatedFrom: now })).toEqual(['潮汐新稿 7.2.0']);
    expect(await namesOf({ version: '7', updatedTo: old })).toEqual(['潮汐旧稿 7.1.0']);
    expect(await namesOf({ version: '7', updatedFrom: old, updatedTo: now })).toHaveLength(2);
  });

  it('names the categories that are published in, those of drafts too, and each leads to what is in it', async () => {
    const { categories, total } = await list({});
    const sums = await Promise.all(
      categories.map(async ({ cateId }: { cateId: string }) => (await list({ cateId })).total as number),
    );

    expect(categories.length).toBeGreaterThan(1);
    expect(sums.every((sum) => sum > 0)).toBe(true);
    expect(sums.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(total as number);
    const draft = (await list({ name: '潮汐新稿' })).records[0] as MyApi;
    expect(draft.categoryName).not.toBe('');
  });

  it('refuses a day that does not exist', async () => {
    const { resCode } = await at.provider.call(listMyApis, { updatedFrom: '2026-02-30' });
    expect(resCode).not.toBe('S0000');
  });
});
