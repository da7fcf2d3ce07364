import { areAmbiguous, findRoute } from './findRoute';

const routes = (...paths: string[]) => paths.map((path) => ({ path }));

describe('findRoute', () => {
  it('finds parameters, whatever the case and the last slash', () => {
    expect(findRoute(routes('/APIList/:cateId/:subCateId/:sort'), '/apilist/0/a%20b/3/')?.params).toEqual({
      cateId: '0',
      subCateId: 'a b',
      sort: '3',
    });
  });

  it('refuses another number of parts', () => {
    expect(findRoute(routes('/APIList/:cateId'), '/APIList')).toBeNull();
    expect(findRoute(routes('/APIList'), '/APIList/7')).toBeNull();
  });

  it.each([
    ['/item/:id', '/item/new', '/item/new', '/item/new'],
    ['/item/:id', '/item/new', '/item/7', '/item/:id'],
    ['/:id', '/new', '/new', '/new'],
  ])('chooses of %s and %s for %s the more specific %s, whichever comes first', (a, b, address, found) => {
    expect(findRoute(routes(a, b), address)?.route.path).toBe(found);
    expect(findRoute(routes(b, a), address)?.route.path).toBe(found);
  });
});

describe('areAmbiguous', () => {
  it.each([
    ['/item/new', '/item/new'],
    ['/item/new', '/Item/New/'],
    ['/item/:id', '/item/:name'],
    ['/item/:id/edit', '/item/new/:part'],
    ['/:area/list', '/item/:id'],
  ])('%s and %s: an address of both has no better one', (one, other) => {
    expect(areAmbiguous(one, other)).toBe(true);
    expect(areAmbiguous(other, one)).toBe(true);
  });

  it.each([
    ['/item/:id', '/item/new'],
    ['/item/:id', '/items/:id'],
    ['/item/:id', '/item/:id/edit'],
    ['/item', '/'],
  ])('%s and %s can be told apart', (one, other) => {
    expect(areAmbiguous(one, other)).toBe(false);
    expect(areAmbiguous(other, one)).toBe(false);
  });
});
