import Bowser from 'bowser';
import { z } from '@portal/schema';
import type { ApiModule } from '../ApiModule';
import { parse } from '../parse';
import { TextField } from './fields';

const devices: Record<string, string> = {
  desktop: '电脑',
  mobile: '手机',
  tablet: '平板',
  tv: '电视',
  bot: '爬虫',
};

function factsOf(text: string) {
  const { browser, os, platform, engine } = Bowser.parse(text);
  return {
    browser: browser.name ?? '',
    version: browser.version ?? '',
    system: os.name ?? '',
    systemVersion: os.version ?? '',
    device: devices[platform.type ?? ''] ?? '',
    engine: engine.name ?? '',
  };
}

/** Parses the User-Agent of a browser. */
export const userAgent: ApiModule = (routes) => {
  routes.post('/parse', async ({ body }) =>
    factsOf(parse(z.object({ userAgent: TextField(512) }), body).userAgent),
  );

  routes.post('/batch', async ({ body }) => {
    const { userAgents } = parse(
      z.object({
        userAgents: z
          .array(TextField(512), { error: '必填' })
          .check(z.minLength(1, '至少一个'), z.maxLength(100, '最多 100 个')),
      }),
      body,
    );
    return {
      records: userAgents.map((one) => {
        const { browser, system, device } = factsOf(one);
        return { browser, system, device };
      }),
    };
  });
};
