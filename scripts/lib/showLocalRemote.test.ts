import { aBoot, aRemote } from '@portal/testing';
import { showLocalRemote } from './showLocalRemote';

const documentOf = (boot: object, before = '') =>
  `<html>${before}<script type="application/json" id="portal-boot">${JSON.stringify(boot)}</script><b>rest</b></html>`;
const bootOf = (html: string) =>
  JSON.parse(/id="portal-boot">(.*?)<\/script>/s.exec(html)![1]!) as ReturnType<typeof aBoot>;

it('replaces the released remote by the local one, and keeps the others', () => {
  const remotes = [aRemote({ name: 'mf-a' }), aRemote({ name: 'mf-b' })];
  const local = aRemote({ name: 'mf-a', title: '</script><script>' }, { version: 'local' });

  const html = showLocalRemote(documentOf(aBoot({ remotes, sample: 1 })), local);

  expect(bootOf(html).remotes.map(({ name, version }) => `${name} ${version}`)).toEqual([
    'mf-b 1.0.0',
    'mf-a local',
  ]);
  expect(bootOf(html).sample).toBe(0);
  expect(html).toContain('<b>rest</b>');
});

it('drops server-rendered content and preloads of the release', () => {
  const boot = aBoot({ remotes: [aRemote({ name: 'mf-a' })], drawn: { isPage: true, widgets: [] } });
  const preload = (file: string) => `<link rel="preload" as="script" href="/releases/${file}">`;
  const released = `${preload('mf-a/1.0.0/page.js')}${preload('mf-b/1.0.0/page.js')}<div id="root" data-waiting><div>as released</div></div>`;

  const html = showLocalRemote(documentOf(boot, released), aRemote({ name: 'mf-a' }, { version: 'local' }));

  expect(html).toContain(`<html>${preload('mf-b/1.0.0/page.js')}<div id="root"></div><script`);
  expect(bootOf(html)).not.toHaveProperty('drawn');
});

it('leaves other documents unchanged', () => {
  expect(showLocalRemote('<html></html>', aRemote())).toBe('<html></html>');
});
