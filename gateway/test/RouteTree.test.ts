import { RouteTree } from '../src/RouteTree';

const tree = new RouteTree([
  ['GET', '/regions'],
  ['GET', '/regions/{code}'],
  ['GET', '/regions/search'],
  ['POST', '/regions/{code}'],
  ['GET', '/files/{name}.json'],
  ['GET', '/a/{x}/c'],
  ['GET', '/a/b/{y}'],
  ['GET', '/'],
]);

it.each([
  ['GET', '/regions', '/regions'],
  ['GET', '/regions/', '/regions'],
  ['GET', '/regions/330106', '/regions/{code}'],
  ['GET', '/regions/search', '/regions/search'],
  ['POST', '/regions/search', '/regions/{code}'],
  ['DELETE', '/regions', null],
  ['GET', '/regions/1/2', null],
  ['GET', '/files/a.b.json', '/files/{name}.json'],
  ['GET', '/files/a.xml', null],
  ['GET', '/a/b/c', '/a/b/{y}'],
  ['GET', '/a/z/c', '/a/{x}/c'],
  ['GET', '/', '/'],
])('%s %s is %s', (method, path, operation) => {
  expect(tree.find(method, path)).toBe(operation);
});
