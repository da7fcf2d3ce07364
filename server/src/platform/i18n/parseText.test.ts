import { deserialize, serialize } from 'node:v8';
import { parseTranslatable, parseText } from './parseText';
import { say } from './say';
import { translateTexts } from './translateTexts';

/** As it comes out of a worker. */
const copied = (value: unknown): unknown => deserialize(serialize(value));

it('says in each language what has come as a copy', () => {
  const said = say`${say`对象`} 的类型有误`;
  const again = parseTranslatable(copied(say`第 ${3} 行`));

  expect(copied(said)).not.toHaveProperty('toString', said.toString);
  expect(translateTexts(parseTranslatable(copied(said)), 'en')).toBe('Object has the wrong type');
  expect([String(again), translateTexts(again, 'en')]).toEqual(['第 3 行', 'Line 3']);
  expect(parseText(copied('paths./a'))).toBe('paths./a');
});

it.each([null, 1, {}, { key: 1, values: [] }, { key: '名称' }, { key: '{0}', values: [{ key: '名称' }] }])(
  'takes nothing else for what was said: %j',
  (copy) => {
    expect(() => parseTranslatable(copy)).toThrow();
  },
);
