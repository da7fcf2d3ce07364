import { aBoot, aRemote } from '@portal/testing';
import { showLocalRemote } from './showLocalRemote';

const documentOf = (boot: object) =>
  `<html><script type="application/json" id="portal-boot">${JSON.stringify(boot)}</script><b>rest</b></html>`;
const bootOf = (html: string) =>
  JSON.parse(/id="portal-boot">(.*?)<\/script>/s.exec(html)![1]!) as ReturnType<typeof aBoot>;

it('puts the local remote in the place of the released one and leaves the others', () => {
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

it('leaves a page alone that is no portal', () => {
  expect(showLocalRemote('<html></html>', aRemote())).toBe('<html></html>');
});
