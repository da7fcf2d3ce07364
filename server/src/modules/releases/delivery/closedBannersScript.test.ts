import { runInNewContext } from 'node:vm';
import { closedBannersScript } from './closedBannersScript';

/** The rules that a browser would have after the script, with this in its store. */
function rulesWith(kept: string | null): string {
  let text = '';
  class CSSStyleSheet {
    replaceSync = (rules: string) => void (text = rules);
  }
  const document = { adoptedStyleSheets: [] };
  const escape = (key: string) => key.replace(/[^\w-]/g, (char) => `\\${char}`);
  runInNewContext(closedBannersScript, {
    localStorage: { getItem: () => kept },
    CSS: { escape },
    CSSStyleSheet,
    document,
  });
  expect(document.adoptedStyleSheets).toHaveLength(text === '' ? 0 : 1);
  return text;
}

it('hides what was closed, whatever stands in it', () => {
  expect(rulesWith('["ci_1:\\"]{}","ci_2:x"]')).toBe(
    '[data-banner="ci_1\\:\\"\\]\\{\\}"]{display:none}[data-banner="ci_2\\:x"]{display:none}',
  );
});

it.each([null, '[]', '{', '7', '[7]'])('harms nothing with %s in the store', (kept) => {
  expect(() => rulesWith(kept)).not.toThrow();
});
