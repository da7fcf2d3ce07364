import { sharedAddress } from './sharedAddress';

it.each([
  ['/APIList/0/0/3', '/APIList/:cateId/:subCateId/:sort', '/APIList/0/0/3'],
  ['/apilist/0/0/3/', '/APIList/:cateId/:subCateId/:sort', '/apilist/0/0/3'],
  ['/:x', '/login', '/login'],
  ['/:x', '/:y', '/x'],
  ['/item/:id/edit', '/item/new/:part', '/item/new/edit'],
  ['/help/*', '/help', '/help'],
  ['/help/*', '/help/a/b', '/help/a/b'],
  ['/*', '/a/:b', '/a/x'],
  ['/help/:page?', '/help', '/help'],
  ['/help/:page?/more', '/help/more', '/help/more'],
  ['/help/list?/:id', '/help/:id', '/help/x'],
])('%s and %s both match %s', (one, other, address) => {
  expect(sharedAddress(one, other)?.toLowerCase()).toBe(address.toLowerCase());
  expect(sharedAddress(other, one)?.toLowerCase()).toBe(address.toLowerCase());
});

it.each([
  ['/item', '/items'],
  ['/item/:id', '/item'],
  ['/item/:id', '/item/:id/edit'],
  ['/item/:id', '/goods/:id'],
  ['/help/*', '/helper'],
  ['/help/:page?', '/help/a/b'],
  ['/item', '/'],
])('no address matches both %s and %s', (one, other) => {
  expect(sharedAddress(one, other)).toBeNull();
  expect(sharedAddress(other, one)).toBeNull();
});
