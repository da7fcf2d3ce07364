import { earlyKey, type EarlyReply } from '@portal/contract/internal';

export interface BenchPage {
  name: string;
  path: string;
  /** Chunk of the monolith with the page. */
  chunk: string;
  /** Selector that matches `readyCount` elements once the content is there. */
  ready: string;
  readyCount: number;
  /** Selector of a control; once it is hydrated, clicks are handled. */
  pressed: string;
  early: EarlyReply[];
}

type Ask = (call: string, body?: Record<string, string>) => Promise<Envelope>;

interface Envelope {
  resBody: { records: Record<string, string>[] };
}

/** The home page and typical entry pages of the demo market. */
export async function benchPages(portalUrl: string): Promise<BenchPage[]> {
  const ask: Ask = async (call, body = {}) => {
    const reply = await fetch(`${portalUrl}/ajaxurl/apix${call}`, {
      method: 'POST',
      body: new URLSearchParams(body),
    });
    return (await reply.json()) as Envelope;
  };
  const first = async (field: string, ...question: Parameters<Ask>) => {
    const [record] = (await ask(...question)).resBody.records;
    if (!record?.[field]) throw new Error(`${question[0]} names no ${field}`);
    return record[field];
  };
  const apiId = await first('apiId', '/api/list', { searchText: '区划' });
  const docId = await first('docId', '/doc/list', { pageNo: '1', pageSize: '10' });
  const noId = await first('no_id', '/notice/list', { pageNo: '1', pageSize: '10' });
  const early = (calls: [call: string, body: Record<string, string>][]): Promise<EarlyReply[]> =>
    Promise.all(
      calls.map(async ([call, body]) => ({ key: earlyKey(call, body), reply: await ask(call, body) })),
    );

  return [
    {
      name: 'home',
      path: '/',
      chunk: 'home',
      ready: 'article h3',
      readyCount: 8,
      pressed: 'main a[href^="/APIDetails"], main a[href^="/APIList"]',
      early: await early([
        ['/carousel/list', {}],
        ['/home/summary', {}],
        ['/api/hotList', { size: '8' }],
        ['/api/newList', { size: '8' }],
        ['/notice/list', { pageNo: '1', pageSize: '5' }],
        ['/solution/list', { pageNo: '1', pageSize: '4' }],
        ['/partner/list', { pageNo: '1', pageSize: '12' }],
      ]),
    },
    {
      name: 'APIDetails',
      path: `/APIDetails?apiId=${apiId}`,
      chunk: 'api',
      ready: 'main article h2',
      readyCount: 1,
      pressed: 'main button',
      early: await early([
        ['/api/view', { apiId }],
        ['/api/operations', { apiId }],
        ['/api/operation', { apiId }],
        ['/api/codeSample', { apiId, lang: 'curl' }],
      ]),
    },
    {
      name: 'APIList',
      path: '/APIList/0/0/3',
      chunk: 'list',
      ready: 'main article h3, main h3',
      readyCount: 1,
      pressed: 'main button, main a',
      early: await early([
        ['/api/category', {}],
        ['/api/providerList', {}],
        ['/api/tagList', {}],
        ['/api/list', { cateId: '0', subCateId: '0', sort: '3', pageNo: '1', pageSize: '12' }],
      ]),
    },
    {
      name: 'documentDetails',
      path: `/documentDetails?docId=${docId}`,
      chunk: 'document',
      ready: 'main article h1',
      readyCount: 1,
      pressed: 'main a, main button',
      early: await early([['/doc/view', { docId }]]),
    },
    {
      name: 'noticeDetail',
      path: `/noticeDetail?noId=${noId}`,
      chunk: 'notice',
      ready: 'main article h1',
      readyCount: 1,
      pressed: 'main article a',
      early: await early([['/notice/view', { noId }]]),
    },
  ];
}
