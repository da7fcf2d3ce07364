import { isPortalPath } from './isPortalPath';

it.each(['/', '/APIList/0/0/3', '/help?tab=1#more', '/a//b', '/a:b'])(
  '%s is a path of the portal',
  (path) => {
    expect(isPortalPath(path)).toBe(true);
  },
);

it.each([
  '',
  'help',
  '//evil.example/x',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n\\evil.example',
  '/with blanks',
  '/a\\b',
  'https://evil.example',
  'javascript:alert(1)',
  '//',
])('%j is none', (path) => {
  expect(isPortalPath(path)).toBe(false);
});
