import { followFindings, followUncaught } from './healthLog';

const blamed: string[] = [];
followUncaught();
followFindings(({ remote, kind }) => void blamed.push(`${kind} ${remote}`));
beforeEach(() => void blamed.splice(0));

const thrownIn = (place: string, cause?: Error) => {
  const error = new Error('thrown', { cause });
  error.stack = `Error: thrown\n    at Page (https://portal.example/releases/${place}:1:2)`;
  return error;
};

it.each<[what: string, error: unknown, found: string[]]>([
  ['the release that threw', thrownIn('mf-a/1.0.0/page.1.js'), ['error mf-a']],
  [
    'the page, where React has caught and wrapped what it threw',
    thrownIn('shell/2.0.0/vendor.1.js', thrownIn('mf-a/1.0.0/page.1.js')),
    ['error mf-a'],
  ],
  [
    'the one that wrapped it, where the cause is nobody’s',
    thrownIn('shell/2.0.0/main.js', new Error('no place')),
    ['error shell'],
  ],
  ['nobody for an error of the browser', new Error('no place'), []],
])('blames %s', (_, error, found) => {
  window.dispatchEvent(new ErrorEvent('error', { error }));

  expect(blamed).toEqual(found);
});
