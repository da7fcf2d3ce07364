import { ills } from './ills';
import { deafPort } from './test/listening';
import { look } from './test/look';

it.each(['PORT', 'GATEWAY_PORT', 'SAMPLE_PROVIDER_PORT'])(
  'reports %s when another program uses it',
  async (name) => {
    const port = await deafPort();

    expect(ills(await look({ [name]: String(port) }))).toEqual([
      `端口 ${port}：被别的程序占用（${name}）。用 ss -ltnp 'sport = :${port}' 找到并停止它，或用 ${name} 换一个端口`,
    ]);
  },
);
