import { leadsTo } from './leadsTo';

const route = { path: '/myAppDetail', requires: ['appId'], list: '/myAppList' };
const choice = { path: '/applyImmediately', requires: ['apiId|soId'], list: '/APIList/0/0/3' };
const asked = (text: string) => new URLSearchParams(text);

it.each([
  ['without what the page is about', '', '/myAppList?for=%2FmyAppDetail'],
  ['with nothing in it', 'appId=', '/myAppList?for=%2FmyAppDetail'],
  ['with blanks in it', 'appId=%20%20', '/myAppList?for=%2FmyAppDetail'],
  ['with something else', 'apiId=1', '/myAppList?for=%2FmyAppDetail'],
  ['with it', 'appId=app_1&env=prod', null],
])('leads an address %s to the list, or shows the page', (_, query, target) => {
  expect(leadsTo(route, asked(query))).toBe(target);
});

it('is content with one of several fields', () => {
  expect(leadsTo(choice, asked('flag=1'))).toBe('/APIList/0/0/3?for=%2FapplyImmediately');
  expect(leadsTo(choice, asked('soId=1'))).toBeNull();
  expect(leadsTo(choice, asked('apiId=1'))).toBeNull();
});

it('leads on with what a link asked for', () => {
  const redirect = { path: '/APIList', redirectTo: '/APIList/0/0/3', requires: [] };

  expect(leadsTo(redirect, asked(''))).toBe('/APIList/0/0/3');
  expect(leadsTo(redirect, asked('searchText=a b&tag=%26'))).toBe('/APIList/0/0/3?searchText=a+b&tag=%26');
  expect(leadsTo({ ...redirect, redirectTo: '/x?tab=1' }, asked('q=2'))).toBe('/x?tab=1&q=2');
});

it('shows a page that needs nothing', () => {
  expect(leadsTo({ path: '/help', requires: [] }, asked(''))).toBeNull();
});
